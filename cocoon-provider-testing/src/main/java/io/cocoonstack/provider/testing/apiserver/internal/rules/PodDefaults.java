package io.cocoonstack.provider.testing.apiserver.internal.rules;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The defaults of a new Pod a node relies on. There is no admission: no service account, no default tolerations. */
final class PodDefaults {

    private PodDefaults() {}

    static void apply(ObjectNode pod) {
        ObjectNode spec = Json.child(pod, "spec");
        Json.putIfAbsent(spec, "restartPolicy", "Always");
        Json.putIfAbsent(spec, "dnsPolicy", "ClusterFirst");
        Json.putIfAbsent(spec, "schedulerName", "default-scheduler");
        if (!spec.has("terminationGracePeriodSeconds")) {
            spec.put("terminationGracePeriodSeconds", 30);
        }
        if (!spec.has("enableServiceLinks")) {
            spec.put("enableServiceLinks", true);
        }
        Json.child(spec, "securityContext");
        for (String list : List.of("initContainers", "containers")) {
            for (JsonNode container : spec.path(list)) {
                if (container instanceof ObjectNode object) {
                    container(object);
                }
            }
        }
        ObjectNode status = pod.putObject("status");
        status.put("phase", "Pending");
        status.put("qosClass", PodQuality.of(spec));
    }

    private static void container(ObjectNode container) {
        Json.putIfAbsent(container, "imagePullPolicy", pullPolicy(Json.text(container, "image")));
        Json.putIfAbsent(container, "terminationMessagePath", "/dev/termination-log");
        Json.putIfAbsent(container, "terminationMessagePolicy", "File");
        ObjectNode resources = Json.child(container, "resources");
        if (resources.get("limits") instanceof ObjectNode limits) {
            ObjectNode requests = Json.child(resources, "requests");
            limits.properties().forEach(limit -> {
                if (!requests.has(limit.getKey())) {
                    requests.set(limit.getKey(), limit.getValue());
                }
            });
        }
        for (JsonNode port : container.path("ports")) {
            if (port instanceof ObjectNode object) {
                Json.putIfAbsent(object, "protocol", "TCP");
            }
        }
        for (JsonNode variable : container.path("env")) {
            if (Json.at(variable, "valueFrom", "fieldRef") instanceof ObjectNode reference) {
                Json.putIfAbsent(reference, "apiVersion", "v1");
            }
        }
    }

    private static String pullPolicy(String image) {
        String last = image.substring(image.lastIndexOf('/') + 1);
        boolean pinned = image.contains("@") || (last.contains(":") && !last.endsWith(":latest"));
        return pinned ? "IfNotPresent" : "Always";
    }
}
