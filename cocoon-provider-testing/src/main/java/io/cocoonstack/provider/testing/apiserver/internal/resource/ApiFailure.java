package io.cocoonstack.provider.testing.apiserver.internal.resource;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** A request that ends in a {@code Status} of failure. Wording and reasons are those clients of the real server match on. */
public final class ApiFailure extends RuntimeException {

    private final int code;
    private final String reason;
    private final transient ObjectNode details;

    private ApiFailure(int code, String reason, String message, ObjectNode details) {
        super(message, null, false, false);
        this.code = code;
        this.reason = reason;
        this.details = details;
    }

    /** Any answer. */
    public static ApiFailure of(int code, String reason, String message) {
        return new ApiFailure(code, reason, message, Json.object());
    }

    public static ApiFailure badRequest(String message) {
        return of(400, "BadRequest", message);
    }

    public static ApiFailure unauthorized() {
        return of(401, "Unauthorized", "Unauthorized");
    }

    public static ApiFailure forbidden(ResourceType type, String name, String why) {
        String message = "%s \"%s\" is forbidden: %s".formatted(type.qualifiedName(), name, why);
        return new ApiFailure(403, "Forbidden", message, details(type, name));
    }

    /** No such path or resource type. */
    public static ApiFailure unknownPath() {
        return of(404, "NotFound", "the server could not find the requested resource");
    }

    public static ApiFailure notFound(ResourceType type, String name) {
        String message = "%s \"%s\" not found".formatted(type.qualifiedName(), name);
        return new ApiFailure(404, "NotFound", message, details(type, name));
    }

    public static ApiFailure methodNotAllowed() {
        return of(405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
    }

    public static ApiFailure alreadyExists(ResourceType type, String name) {
        String message = "%s \"%s\" already exists".formatted(type.qualifiedName(), name);
        return new ApiFailure(409, "AlreadyExists", message, details(type, name));
    }

    public static ApiFailure conflict(ResourceType type, String name, String why) {
        ApiFailure failure = conflict(type.qualifiedName(), name, why);
        return new ApiFailure(409, "Conflict", String.valueOf(failure.getMessage()), details(type, name));
    }

    /** A conflict at a sub-resource, named as {@code resource/subresource}. */
    public static ApiFailure conflict(String resource, String name, String why) {
        ObjectNode details = Json.object();
        details.put("name", name);
        details.put("kind", resource);
        String message = "Operation cannot be fulfilled on %s \"%s\": %s".formatted(resource, name, why);
        return new ApiFailure(409, "Conflict", message, details);
    }

    /** The write names a resourceVersion that is no longer the newest. */
    public static ApiFailure staleVersion(ResourceType type, String name) {
        return conflict(
                type,
                name,
                "the object has been modified; please apply your changes to the latest version and try again");
    }

    /** A PUT or a binding names the UID of another incarnation. */
    public static ApiFailure otherUid(ResourceType type, String name, String asked, String found) {
        String why = "Precondition failed: UID in precondition: %s, UID in object meta: %s".formatted(asked, found);
        return conflict(type, name, why);
    }

    /** A deletion names a UID or resourceVersion the object does not have; here the real server says the kind. */
    public static ApiFailure preconditionFailed(ResourceType type, String name, String why) {
        String message = "Operation cannot be fulfilled on %s \"%s\": %s".formatted(type.kind(), name, why);
        ObjectNode details = details(type, name);
        details.put("kind", type.kind());
        return new ApiFailure(409, "Conflict", message, details);
    }

    /** A namespace that would have to be there. */
    public static ApiFailure noNamespace(String name) {
        ObjectNode details = Json.object();
        details.put("name", name);
        details.put("kind", "namespaces");
        return new ApiFailure(404, "NotFound", "namespaces \"" + name + "\" not found", details);
    }

    /** The client asks for a version that is not there yet. */
    public static ApiFailure versionTooLarge(long asked, long newest) {
        ObjectNode details = Json.object();
        ObjectNode cause = details.putArray("causes").addObject();
        cause.put("reason", "ResourceVersionTooLarge");
        cause.put("message", "Too large resource version");
        details.put("retryAfterSeconds", 1);
        String message = "Timeout: Too large resource version: %d, current: %d".formatted(asked, newest);
        return new ApiFailure(504, "Timeout", message, details);
    }

    /** A resourceVersion or continue token from before the last compaction. */
    public static ApiFailure expired(String message) {
        return of(410, "Expired", message);
    }

    public static ApiFailure tooOld(long asked, long oldest) {
        return expired("too old resource version: %d (%d)".formatted(asked, oldest));
    }

    public static ApiFailure unsupportedMediaType(String contentType) {
        return of(
                415,
                "UnsupportedMediaType",
                "the body of the request was in an unknown format - accepted media types include: application/json,"
                        + " got " + contentType);
    }

    public static ApiFailure invalid(ResourceType type, String name, String field, String why) {
        String message = "%s%s \"%s\" is invalid: %s: %s"
                .formatted(type.kind(), type.group().isEmpty() ? "" : "." + type.group(), name, field, why);
        ObjectNode details = Json.object();
        if (!name.isEmpty()) {
            details.put("name", name);
        }
        if (!type.group().isEmpty()) {
            details.put("group", type.group());
        }
        details.put("kind", type.kind());
        ObjectNode cause = details.putArray("causes").addObject();
        cause.put("reason", fieldReason(why));
        cause.put("message", why);
        cause.put("field", field);
        return new ApiFailure(422, "Invalid", message, details);
    }

    /** Something a later version of this server may learn. */
    public static ApiFailure notImplemented(String what) {
        return of(501, "NotImplemented", what + " is not implemented by this server");
    }

    public int code() {
        return code;
    }

    public String reason() {
        return reason;
    }

    /** The {@code Status} object to answer. */
    public ObjectNode status() {
        ObjectNode status = Json.object();
        status.put("kind", "Status");
        status.put("apiVersion", "v1");
        status.putObject("metadata");
        status.put("status", "Failure");
        status.put("message", String.valueOf(getMessage()));
        status.put("reason", reason);
        if (!details.isEmpty()) {
            status.set("details", details);
        }
        status.put("code", code);
        return status;
    }

    private static String fieldReason(String why) {
        if (why.startsWith("Forbidden")) {
            return "FieldValueForbidden";
        }
        return why.startsWith("Required") ? "FieldValueRequired" : "FieldValueInvalid";
    }

    private static ObjectNode details(ResourceType type, String name) {
        ObjectNode details = Json.object();
        details.put("name", name);
        if (!type.group().isEmpty()) {
            details.put("group", type.group());
        }
        details.put("kind", type.plural());
        return details;
    }
}
