package io.cocoonstack.provider.testing.apiserver.internal.resource;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Events have two APIs over one store: kept in the core shape, shown to {@code events.k8s.io} under its names. */
public final class EventShape {

    private static final String NEWER_GROUP = "events.k8s.io";

    private static final Map<String, String> NEWER_NAMES = Map.of(
            "involvedObject", "regarding",
            "message", "note",
            "source", "deprecatedSource",
            "firstTimestamp", "deprecatedFirstTimestamp",
            "lastTimestamp", "deprecatedLastTimestamp",
            "count", "deprecatedCount",
            "reportingComponent", "reportingController");

    private EventShape() {}

    /** What a client of that type sees; stored trees of all other types are handed on as they are. */
    public static ObjectNode toClient(ResourceType type, ObjectNode stored) {
        if (!type.group().equals(NEWER_GROUP)) {
            return stored;
        }
        ObjectNode event = Json.object();
        stored.properties().forEach(f -> event.set(NEWER_NAMES.getOrDefault(f.getKey(), f.getKey()), f.getValue()));
        event.put("apiVersion", type.apiVersion());
        return event;
    }

    /** What is kept of a client's object, changed in place. */
    public static void toStored(ResourceType type, ObjectNode object) {
        if (!type.group().equals(NEWER_GROUP)) {
            return;
        }
        NEWER_NAMES.forEach((core, newer) -> {
            JsonNode value = object.remove(newer);
            if (value != null) {
                object.set(core, value);
            }
        });
        object.put("apiVersion", "v1");
    }
}
