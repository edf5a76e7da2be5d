package io.cocoonstack.provider.testing.apiserver.internal.resource;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reading and stamping {@code metadata}. */
public final class Metadata {

    private Metadata() {}

    public static String name(JsonNode object) {
        return Json.text(object, "metadata", "name");
    }

    public static String namespace(JsonNode object) {
        return Json.text(object, "metadata", "namespace");
    }

    public static String uid(JsonNode object) {
        return Json.text(object, "metadata", "uid");
    }

    public static String resourceVersion(JsonNode object) {
        return Json.text(object, "metadata", "resourceVersion");
    }

    public static boolean deleting(JsonNode object) {
        return Json.present(Json.at(object, "metadata", "deletionTimestamp"));
    }

    public static boolean hasFinalizers(JsonNode object) {
        return Json.present(Json.at(object, "metadata", "finalizers"));
    }

    /** The grace a deletion under way has, −1 without one. */
    public static long grace(JsonNode object) {
        return Json.number(object, -1, "metadata", "deletionGracePeriodSeconds");
    }

    /** Marks a deletion that is due {@code graceSeconds} after {@code start}. */
    public static void markDeleting(ObjectNode object, Instant start, long graceSeconds) {
        ObjectNode metadata = Json.child(object, "metadata");
        metadata.put("deletionTimestamp", time(start.plus(Duration.ofSeconds(graceSeconds))));
        // As small a number node as a parser would make, so that equal trees compare equal.
        metadata.put("deletionGracePeriodSeconds", Math.toIntExact(graceSeconds));
    }

    /** When the deletion under way began. */
    public static Instant deletionStart(JsonNode object) {
        return Instant.parse(Json.text(object, "metadata", "deletionTimestamp"))
                .minus(Duration.ofSeconds(Math.max(0, grace(object))));
    }

    /** Now, as the server writes times. */
    public static String now(Clock clock) {
        return time(clock.instant());
    }

    private static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
