package io.cocoonstack.provider.testing.apiserver.internal.rules;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Services get a cluster address out of 10.96.0.0/16, in order; addresses are not used again. */
final class ServiceAddresses {

    private final AtomicInteger next = new AtomicInteger(10);

    void complete(ObjectNode service) {
        ObjectNode spec = Json.child(service, "spec");
        Json.putIfAbsent(spec, "type", "ClusterIP");
        Json.putIfAbsent(spec, "sessionAffinity", "None");
        for (JsonNode port : spec.path("ports")) {
            if (port instanceof ObjectNode object) {
                Json.putIfAbsent(object, "protocol", "TCP");
                if (!object.has("targetPort")) {
                    object.set("targetPort", object.path("port"));
                }
            }
        }
        if (!Json.text(spec, "type").equals("ExternalName")
                && Json.text(spec, "clusterIP").isEmpty()) {
            int number = next.getAndIncrement();
            String address = "10.96.%d.%d".formatted(number / 250 % 250, number % 250 + 1);
            spec.put("clusterIP", address);
            spec.putArray("clusterIPs").add(address);
        }
        service.putObject("status").putObject("loadBalancer");
    }
}
