package io.cocoonstack.provider.testing.apiserver.internal.patch;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The patch formats by their content type. */
public enum PatchKind {
    JSON("application/json-patch+json"),
    MERGE("application/merge-patch+json"),
    STRATEGIC("application/strategic-merge-patch+json"),
    /** Server-side apply, see {@link Appliers}. */
    APPLY("application/apply-patch+yaml");

    private final String contentType;

    PatchKind(String contentType) {
        this.contentType = contentType;
    }

    /**
     * The format a request names.
     *
     * @throws ApiFailure 415 for any other
     */
    public static PatchKind of(String contentTypeHeader) {
        String wanted = contentTypeHeader.split(";")[0].strip().toLowerCase(Locale.ROOT);
        for (PatchKind kind : values()) {
            if (kind.contentType.equals(wanted)) {
                return kind;
            }
        }
        throw ApiFailure.unsupportedMediaType(contentTypeHeader);
    }

    /**
     * Reads the body of a patch.
     *
     * @throws ApiFailure 400 when it is no JSON
     */
    public static JsonNode read(String body) {
        try {
            return Json.parse(body);
        } catch (JacksonException e) {
            throw ApiFailure.badRequest("error decoding patch: " + e.getOriginalMessage());
        }
    }

    /** The object after a patch of any kind but {@link #APPLY}; {@code current} is not changed. */
    public ObjectNode apply(ObjectNode current, JsonNode patch) {
        if (this == JSON) {
            return asObject(JsonPatch.apply(current, patch));
        }
        ObjectNode result = current.deepCopy();
        ObjectNode changes = asObject(patch);
        switch (this) {
            case MERGE -> JsonMergePatch.apply(result, changes);
            case STRATEGIC -> StrategicMergePatch.apply(result, changes);
            case JSON, APPLY -> throw new IllegalStateException(this + " is not applied here");
        }
        return result;
    }

    private static ObjectNode asObject(JsonNode node) {
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw ApiFailure.badRequest("the patch or its result is no object");
    }
}
