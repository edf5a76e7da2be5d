package io.cocoonstack.provider.testing.apiserver.internal.table;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** The cells of a node. */
final class NodeText {

    private static final String ROLE_PREFIX = "node-role.kubernetes.io/";

    private NodeText() {}

    static String status(JsonNode node) {
        String ready = Json.at(node, "status", "conditions")
                .valueStream()
                .filter(c -> Json.text(c, "type").equals("Ready"))
                .map(c -> Json.text(c, "status").equals("True") ? "Ready" : "NotReady")
                .findFirst()
                .orElse("Unknown");
        return node.path("spec").path("unschedulable").asBoolean(false) ? ready + ",SchedulingDisabled" : ready;
    }

    static String roles(JsonNode node) {
        Set<String> roles = new TreeSet<>();
        Json.at(node, "metadata", "labels").properties().forEach(label -> {
            if (label.getKey().startsWith(ROLE_PREFIX)) {
                roles.add(label.getKey().substring(ROLE_PREFIX.length()));
            } else if (label.getKey().equals("kubernetes.io/role")) {
                roles.add(label.getValue().asString(""));
            }
        });
        roles.remove("");
        return roles.isEmpty() ? "<none>" : String.join(",", roles);
    }

    static String address(JsonNode node, String type) {
        return Json.at(node, "status", "addresses")
                .valueStream()
                .filter(a -> Json.text(a, "type").equals(type))
                .map(a -> Json.text(a, "address"))
                .findFirst()
                .orElse("");
    }

    static String info(JsonNode node, String field) {
        String text = Json.text(node, "status", "nodeInfo", field);
        return text.isEmpty() ? Age.UNKNOWN : text;
    }
}
