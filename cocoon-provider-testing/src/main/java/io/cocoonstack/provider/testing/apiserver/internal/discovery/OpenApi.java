package io.cocoonstack.provider.testing.apiserver.internal.discovery;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiReply;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceCatalogue;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * As little of the schema documents as kubectl needs.
 *
 * <p>kubectl 1.27 and newer reads version 3 to learn whether the server checks fields itself ({@code fieldValidation} among the
 * parameters of PATCH) and otherwise checks them against the schema; told so, it leaves it at that. Older ones read version 2, find
 * no schema of the kind there and check nothing. No version finds merge keys here, so all build their strategic merge patches from
 * the API types compiled into them. {@code kubectl explain} has nothing to show.
 */
final class OpenApi {

    // Asked for with an @ before the second version; Go cannot parse that in an answer.
    private static final String PROTOBUF_V2 = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";

    private OpenApi() {}

    /** {@code /openapi/v3}: where the document of each group and version is. */
    static ObjectNode index(ResourceCatalogue catalogue) {
        Set<String> versions = new LinkedHashSet<>();
        catalogue.types().forEach(type -> versions.add(path(type)));
        ObjectNode index = Json.object();
        ObjectNode paths = index.putObject("paths");
        versions.forEach(
                version -> paths.putObject(version).put("serverRelativeURL", "/openapi/v3/" + version + "?hash=1"));
        return index;
    }

    /** The document of one group and version, empty when it is not served. */
    static Optional<ObjectNode> document(ResourceCatalogue catalogue, String wanted) {
        List<ResourceType> types =
                catalogue.types().stream().filter(t -> path(t).equals(wanted)).toList();
        if (types.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode document = Json.object();
        document.put("openapi", "3.0.0");
        info(document);
        ObjectNode paths = document.putObject("paths");
        for (ResourceType type : types) {
            String scope = type.namespaced() ? "/namespaces/{namespace}/" : "/";
            ObjectNode patch = paths.putObject("/" + wanted + scope + type.plural() + "/{name}")
                    .putObject("patch");
            ObjectNode kind = patch.putObject("x-kubernetes-group-version-kind");
            kind.put("group", type.group());
            kind.put("version", type.version());
            kind.put("kind", type.kind());
            patch.putArray("parameters")
                    .addObject()
                    .put("name", "fieldValidation")
                    .put("in", "query");
        }
        return Optional.of(document);
    }

    /** {@code /openapi/v2}: a document without any path or definition, in the format asked for. */
    static ApiReply second(String accept) {
        if (accept.contains("protobuf")) {
            return new ApiReply.Whole(200, PROTOBUF_V2, protobuf());
        }
        ObjectNode document = Json.object();
        document.put("swagger", "2.0");
        info(document);
        document.putObject("paths");
        return ApiReply.ok(document);
    }

    private static void info(ObjectNode document) {
        document.putObject("info").put("title", "Kubernetes").put("version", Discovery.VERSION);
    }

    // Message Document of gnostic's openapiv2: 1 = swagger, 2 = info with 1 = title, 2 = version.
    private static byte[] protobuf() {
        ByteArrayOutputStream info = new ByteArrayOutputStream();
        field(info, 1, "Kubernetes".getBytes(StandardCharsets.UTF_8));
        field(info, 2, Discovery.VERSION.getBytes(StandardCharsets.UTF_8));
        ByteArrayOutputStream document = new ByteArrayOutputStream();
        field(document, 1, "2.0".getBytes(StandardCharsets.UTF_8));
        field(document, 2, info.toByteArray());
        return document.toByteArray();
    }

    // Length-delimited fields, all shorter than 128 bytes, so that the length is one byte.
    private static void field(ByteArrayOutputStream out, int number, byte[] value) {
        out.write(number << 3 | 2);
        out.write(value.length);
        out.writeBytes(value);
    }

    private static String path(ResourceType type) {
        return (type.group().isEmpty() ? "api/" : "apis/") + type.apiVersion();
    }
}
