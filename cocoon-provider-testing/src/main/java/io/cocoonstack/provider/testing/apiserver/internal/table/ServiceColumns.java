package io.cocoonstack.provider.testing.apiserver.internal.table;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The columns of a service. */
final class ServiceColumns {

    private ServiceColumns() {}

    static List<Column> of(Column name, Column age) {
        return List.of(
                name,
                Column.of("Type", service -> Json.text(service, "spec", "type")),
                Column.of("Cluster-IP", service -> Columns.orNone(Json.text(service, "spec", "clusterIP"))),
                Column.of("External-IP", ServiceColumns::external),
                Column.of("Port(s)", ServiceColumns::ports),
                age,
                Column.wide("Selector", ServiceColumns::selector));
    }

    private static String external(JsonNode service) {
        if (Json.text(service, "spec", "type").equals("ExternalName")) {
            return Json.text(service, "spec", "externalName");
        }
        return Columns.orNone(service.path("spec")
                .path("externalIPs")
                .valueStream()
                .map(ip -> ip.asString(""))
                .collect(Collectors.joining(",")));
    }

    private static String ports(JsonNode service) {
        return Columns.orNone(service.path("spec")
                .path("ports")
                .valueStream()
                .map(ServiceColumns::port)
                .collect(Collectors.joining(",")));
    }

    private static String port(JsonNode port) {
        long nodePort = Json.number(port, 0, "nodePort");
        return Json.number(port, 0, "port") + (nodePort == 0 ? "" : ":" + nodePort) + "/" + Json.text(port, "protocol");
    }

    private static String selector(JsonNode service) {
        return Columns.orNone(service.path("spec").path("selector").properties().stream()
                .map(e -> e.getKey() + "=" + e.getValue().asString(""))
                .collect(Collectors.joining(",")));
    }
}
