package io.cocoonstack.provider.testing.apiserver.internal.patch;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a field manager applied before and leaves out now, as a strategic merge patch that takes it away. */
final class AppliedFields {

    private AppliedFields() {}

    static ObjectNode leftOut(ObjectNode before, ObjectNode now) {
        return leftOut(before, now, "");
    }

    private static ObjectNode leftOut(ObjectNode before, ObjectNode now, String path) {
        ObjectNode patch = Json.object();
        for (var field : before.properties()) {
            String name = field.getKey();
            String fieldPath = path.isEmpty() ? name : path + "." + name;
            JsonNode then = now.get(name);
            if (then == null || then.isNull()) {
                patch.putNull(name);
            } else if (field.getValue() instanceof ObjectNode was && then instanceof ObjectNode is) {
                ObjectNode inner = leftOut(was, is, fieldPath);
                if (!inner.isEmpty()) {
                    patch.set(name, inner);
                }
            } else if (field.getValue() instanceof ArrayNode was && then instanceof ArrayNode is) {
                list(patch, name, was, is, fieldPath);
            }
        }
        return patch;
    }

    private static void list(ObjectNode patch, String name, ArrayNode was, ArrayNode is, String path) {
        Optional<String> key = MergeKeys.of(path);
        if (key.isPresent()) {
            ArrayNode elements = elements(was, is, path, key.get());
            if (!elements.isEmpty()) {
                patch.set(name, elements);
            }
        } else if (MergeKeys.mergesScalars(path)) {
            ArrayNode gone = Json.array();
            was.valueStream()
                    .filter(item -> !StrategicMergePatch.contains(is, item))
                    .forEach(gone::add);
            if (!gone.isEmpty()) {
                patch.set(StrategicMergePatch.DELETE_SCALARS + name, gone);
            }
        }
    }

    private static ArrayNode elements(ArrayNode was, ArrayNode is, String path, String key) {
        ArrayNode elements = Json.array();
        for (JsonNode element : was) {
            JsonNode id = element.path(key);
            Optional<JsonNode> match =
                    is.valueStream().filter(e -> e.path(key).equals(id)).findFirst();
            if (match.isEmpty()) {
                elements.addObject().put(StrategicMergePatch.PATCH, "delete").set(key, id);
            } else if (element instanceof ObjectNode before && match.get() instanceof ObjectNode now) {
                ObjectNode inner = leftOut(before, now, path);
                if (!inner.isEmpty()) {
                    inner.set(key, id);
                    elements.add(inner);
                }
            }
        }
        return elements;
    }
}
