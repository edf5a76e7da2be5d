package io.cocoonstack.provider.core.cluster.event;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An event as it stands after its latest repetition.
 *
 * @param name name of the object, the same for every repetition, also those of another run of the daemon
 * @param count repetitions, 1 for the first
 */
record Occurrence(
        EventSubject subject,
        String name,
        String type,
        String reason,
        String message,
        Instant first,
        Instant last,
        int count) {

    Occurrence repeated(String newMessage, Instant now) {
        return new Occurrence(subject, name, type, reason, newMessage, first, now, count + 1);
    }

    /** Goes on from what the server already holds. */
    Occurrence after(int served) {
        return new Occurrence(subject, name, type, reason, message, first, last, served + count);
    }

    Map<String, Object> body(String component, String host) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("kind", "Event");
        body.put("apiVersion", "v1");
        body.put("metadata", Map.of("name", name, "namespace", subject.eventNamespace()));
        body.put("involvedObject", subject.reference());
        body.put("reason", reason);
        body.put("message", message);
        body.put("type", type);
        body.put("count", count);
        body.put("firstTimestamp", stamp(first));
        body.put("lastTimestamp", stamp(last));
        body.put("source", Map.of("component", component, "host", host));
        body.put("reportingComponent", component);
        body.put("reportingInstance", host);
        return body;
    }

    Map<String, Object> repetition() {
        return Map.of("count", count, "lastTimestamp", stamp(last), "message", message);
    }

    private static String stamp(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
