package io.cocoonstack.provider.testing.apiserver.internal.rules;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The quality-of-service class of a Pod, from the cpu and memory of its containers. */
final class PodQuality {

    private static final List<String> RESOURCES = List.of("cpu", "memory");

    private PodQuality() {}

    static String of(JsonNode spec) {
        boolean anything = false;
        boolean guaranteed = true;
        for (String list : List.of("initContainers", "containers")) {
            for (JsonNode container : spec.path(list)) {
                for (String resource : RESOURCES) {
                    JsonNode limit = Json.at(container, "resources", "limits", resource);
                    JsonNode request = Json.at(container, "resources", "requests", resource);
                    anything |= Json.present(limit) || Json.present(request);
                    guaranteed &= Json.present(limit) && (!Json.present(request) || request.equals(limit));
                }
            }
        }
        if (!anything) {
            return "BestEffort";
        }
        return guaranteed ? "Guaranteed" : "Burstable";
    }
}
