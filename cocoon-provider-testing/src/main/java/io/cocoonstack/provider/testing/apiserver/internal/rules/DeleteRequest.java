package io.cocoonstack.provider.testing.apiserver.internal.rules;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The options of a deletion.
 *
 * @param graceSeconds what the client asked for
 * @param uid only this incarnation, empty for any
 * @param resourceVersion only this version, empty for any
 * @param dryRun whether to change nothing
 */
public record DeleteRequest(OptionalLong graceSeconds, String uid, String resourceVersion, boolean dryRun) {

    /** Whatever incarnation, with its own grace. */
    public static final DeleteRequest PLAIN = new DeleteRequest(OptionalLong.empty(), "", "", false);

    /** From a {@code DeleteOptions} body, which may be empty, and the query. The propagation policy is read by nobody here. */
    public static DeleteRequest of(JsonNode body, String graceParameter, boolean dryRun) {
        OptionalLong grace = OptionalLong.empty();
        if (body.path("gracePeriodSeconds").isIntegralNumber()) {
            grace = OptionalLong.of(body.path("gracePeriodSeconds").longValue());
        } else if (!graceParameter.isEmpty()) {
            grace = OptionalLong.of(number(graceParameter));
        }
        return new DeleteRequest(
                grace,
                Json.text(body, "preconditions", "uid"),
                Json.text(body, "preconditions", "resourceVersion"),
                dryRun || Json.present(body.path("dryRun")));
    }

    /**
     * Compares the preconditions.
     *
     * @throws ApiFailure 409 when one does not hold
     */
    public void check(ResourceType type, ObjectNode current) {
        String found = Metadata.uid(current);
        if (!uid.isEmpty() && !uid.equals(found)) {
            throw ApiFailure.preconditionFailed(
                    type,
                    Metadata.name(current),
                    ("the UID in the precondition (%s) does not match the UID in record (%s)."
                                    + " The object might have been deleted and then recreated")
                            .formatted(uid, found));
        }
        String version = Metadata.resourceVersion(current);
        if (!resourceVersion.isEmpty() && !resourceVersion.equals(version)) {
            throw ApiFailure.preconditionFailed(
                    type,
                    Metadata.name(current),
                    ("the ResourceVersion in the precondition (%s) does not match the ResourceVersion in record (%s)."
                                    + " The object might have been modified")
                            .formatted(resourceVersion, version));
        }
    }

    /** How long an object of that type may take to go: nothing but a Pod that sits on a node and is not finished takes any time. */
    public long grace(ResourceType type, ObjectNode current) {
        if (!type.collection().equals("pods")) {
            return 0;
        }
        String phase = Json.text(current, "status", "phase");
        if (Json.text(current, "spec", "nodeName").isEmpty() || phase.equals("Succeeded") || phase.equals("Failed")) {
            return 0;
        }
        long asked = graceSeconds.orElse(Json.number(current, 30, "spec", "terminationGracePeriodSeconds"));
        return asked < 0 ? 1 : asked;
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException _) {
            throw ApiFailure.badRequest("invalid gracePeriodSeconds: " + text);
        }
    }
}
