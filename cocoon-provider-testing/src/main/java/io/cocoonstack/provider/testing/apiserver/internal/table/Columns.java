package io.cocoonstack.provider.testing.apiserver.internal.table;

import static io.cocoonstack.provider.testing.apiserver.internal.table.Column.wide;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import java.time.Clock;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The columns of each resource type, with the heads and in the order of the real server. */
final class Columns {

    private final Age age;

    Columns(Clock clock) {
        this.age = new Age(clock);
    }

    List<Column> of(ResourceType type) {
        return switch (type.collection()) {
            case "pods" -> pods();
            case "nodes" -> nodes();
            case "events" -> EventColumns.of(age);
            case "namespaces" -> List.of(name(), Column.of("Status", o -> Json.text(o, "status", "phase")), age());
            case "configmaps" -> List.of(name(), Column.of("Data", o -> count(o, "data", "binaryData")), age());
            case "secrets" ->
                List.of(
                        name(),
                        Column.of("Type", o -> Json.text(o, "type")),
                        Column.of("Data", o -> count(o, "data")),
                        age());
            case "services" -> ServiceColumns.of(name(), age());
            case "leases.coordination.k8s.io" ->
                List.of(name(), Column.of("Holder", o -> Json.text(o, "spec", "holderIdentity")), age());
            case "poddisruptionbudgets.policy" ->
                List.of(
                        name(),
                        Column.of("Min Available", o -> budget(o, "minAvailable")),
                        Column.of("Max Unavailable", o -> budget(o, "maxUnavailable")),
                        Column.of(
                                "Allowed Disruptions",
                                o -> Long.toString(Json.number(o, 0, "status", "disruptionsAllowed"))),
                        age());
            default -> List.of(name(), age());
        };
    }

    private List<Column> pods() {
        return List.of(
                name(),
                Column.of("Ready", PodStatusText::ready),
                Column.of("Status", PodStatusText::status),
                Column.of("Restarts", pod -> PodStatusText.restarts(pod, age)),
                age(),
                wide("IP", pod -> orNone(firstIp(pod))),
                wide("Node", pod -> orNone(Json.text(pod, "spec", "nodeName"))),
                wide("Nominated Node", pod -> orNone(Json.text(pod, "status", "nominatedNodeName"))),
                wide("Readiness Gates", Columns::readinessGates));
    }

    private List<Column> nodes() {
        return List.of(
                name(),
                Column.of("Status", NodeText::status),
                Column.of("Roles", NodeText::roles),
                age(),
                Column.of("Version", node -> Json.text(node, "status", "nodeInfo", "kubeletVersion")),
                wide("Internal-IP", node -> orNone(NodeText.address(node, "InternalIP"))),
                wide("External-IP", node -> orNone(NodeText.address(node, "ExternalIP"))),
                wide("OS-Image", node -> NodeText.info(node, "osImage")),
                wide("Kernel-Version", node -> NodeText.info(node, "kernelVersion")),
                wide("Container-Runtime", node -> NodeText.info(node, "containerRuntimeVersion")));
    }

    private static Column name() {
        return Column.of("Name", Metadata::name);
    }

    private Column age() {
        return Column.of("Age", o -> age.since(Json.text(o, "metadata", "creationTimestamp")));
    }

    static String orNone(String text) {
        return text.isEmpty() ? "<none>" : text;
    }

    private static String firstIp(JsonNode pod) {
        String ip = Json.text(pod.path("status").path("podIPs").path(0), "ip");
        return ip.isEmpty() ? Json.text(pod, "status", "podIP") : ip;
    }

    private static String readinessGates(JsonNode pod) {
        JsonNode gates = pod.path("spec").path("readinessGates");
        if (gates.isEmpty()) {
            return "<none>";
        }
        long open = gates.valueStream()
                .filter(gate -> pod.path("status")
                        .path("conditions")
                        .valueStream()
                        .anyMatch(c -> Json.text(c, "type").equals(Json.text(gate, "conditionType"))
                                && Json.text(c, "status").equals("True")))
                .count();
        return open + "/" + gates.size();
    }

    private static String budget(JsonNode object, String field) {
        return object.path("spec").path(field).asString("N/A");
    }

    private static String count(JsonNode object, String... fields) {
        int count = 0;
        for (String field : fields) {
            count += object.path(field).size();
        }
        return Integer.toString(count);
    }
}
