package io.cocoonstack.provider.testing.apiserver.internal.message;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.protobuf.ProtobufBody;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One HTTP request.
 *
 * @param method upper case
 * @param path decoded, without query
 * @param query decoded parameters
 * @param headers by lower-case name, first value
 * @param body empty when there is none; a protobuf body has one character per byte
 */
public record ApiRequest(
        String method, String path, Map<String, List<String>> query, Map<String, String> headers, String body) {

    /** The first value of a query parameter, empty without one. */
    public String parameter(String name) {
        List<String> values = query.getOrDefault(name, List.of());
        return values.isEmpty() ? "" : values.getFirst();
    }

    public String header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }

    /** Whether the parameter says yes. */
    public boolean flag(String name) {
        String value = parameter(name);
        return value.equals("true") || value.equals("1");
    }

    public boolean watching() {
        return method.equals("GET") && flag("watch");
    }

    /** Whether the client wants to change nothing. */
    public boolean dryRun() {
        return !parameter("dryRun").isEmpty();
    }

    /**
     * The body as an object.
     *
     * @throws ApiFailure 415 for anything but JSON and some protobuf, 400 for a body that is no JSON object
     */
    public ObjectNode object() {
        String type = header("content-type");
        if (type.startsWith(ProtobufBody.CONTENT_TYPE)) {
            return ProtobufBody.read(body.getBytes(StandardCharsets.ISO_8859_1));
        }
        if (!type.isEmpty() && !type.contains("json") && !type.equals("*/*")) {
            throw ApiFailure.unsupportedMediaType(type);
        }
        if (parsed() instanceof ObjectNode object) {
            return object;
        }
        throw ApiFailure.badRequest("the body of the request is no JSON object");
    }

    /** Like {@link #object()}, but no body is an empty object. */
    public ObjectNode objectOrEmpty() {
        return body.isEmpty() ? Json.object() : object();
    }

    private JsonNode parsed() {
        try {
            return Json.parse(body);
        } catch (JacksonException e) {
            throw ApiFailure.badRequest("the body of the request is no JSON: " + e.getOriginalMessage());
        }
    }
}
