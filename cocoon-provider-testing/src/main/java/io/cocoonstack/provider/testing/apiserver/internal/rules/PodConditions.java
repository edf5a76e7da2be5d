package io.cocoonstack.provider.testing.apiserver.internal.rules;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The conditions of a Pod the server sets itself. */
public final class PodConditions {

    private PodConditions() {}

    /** Makes a condition true; an empty reason means neither reason nor message. */
    public static void set(ObjectNode pod, String type, String reason, String message, String time) {
        ArrayNode conditions = Json.list(Json.child(pod, "status"), "conditions");
        conditions.removeIf(c -> Json.text(c, "type").equals(type));
        ObjectNode condition = conditions.addObject();
        condition.put("type", type);
        condition.put("status", "True");
        condition.putNull("lastProbeTime");
        condition.put("lastTransitionTime", time);
        if (!reason.isEmpty()) {
            condition.put("reason", reason);
            condition.put("message", message);
        }
    }
}
