package io.cocoonstack.provider.testing.apiserver.internal.rules;

import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The few fields of a Pod's spec that may change after creation. */
final class PodUpdates {

    private PodUpdates() {}

    static void check(ResourceType type, ObjectNode current, ObjectNode wanted) {
        // A client may send less than what was defaulted; the defaults are put back before anything is compared.
        ObjectNode completed = wanted.deepCopy();
        PodDefaults.apply(completed);
        wanted.set("spec", completed.path("spec"));
        if (!frozen(current.path("spec")).equals(frozen(wanted.path("spec")))) {
            throw ApiFailure.invalid(
                    type,
                    Metadata.name(current),
                    "spec",
                    "Forbidden: pod updates may not change fields other than `spec.containers[*].image`,"
                            + "`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations`"
                            + " (only additions to existing tolerations),`spec.terminationGracePeriodSeconds`"
                            + " (allow it to be set to 1 if it was previously negative)");
        }
    }

    private static JsonNode frozen(JsonNode spec) {
        JsonNode copy = spec.deepCopy();
        if (copy instanceof ObjectNode object) {
            object.remove(List.of("activeDeadlineSeconds", "tolerations"));
        }
        for (String list : List.of("initContainers", "containers")) {
            for (JsonNode container : copy.path(list)) {
                if (container instanceof ObjectNode object) {
                    object.remove("image");
                }
            }
        }
        return copy;
    }
}
