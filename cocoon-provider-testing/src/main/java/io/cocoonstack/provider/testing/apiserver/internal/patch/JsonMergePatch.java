package io.cocoonstack.provider.testing.apiserver.internal.patch;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** RFC 7386. */
final class JsonMergePatch {

    private JsonMergePatch() {}

    /** Changes {@code target} in place. */
    static void apply(ObjectNode target, ObjectNode patch) {
        for (var field : patch.properties()) {
            String name = field.getKey();
            JsonNode value = field.getValue();
            if (value.isNull()) {
                target.remove(name);
            } else if (value instanceof ObjectNode change) {
                ObjectNode into = target.get(name) instanceof ObjectNode existing ? existing : target.putObject(name);
                apply(into, change);
            } else {
                target.set(name, value.deepCopy());
            }
        }
    }
}
