package io.cocoonstack.provider.testing.apiserver.internal.patch;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Strategic merge patch: a JSON merge patch that merges some lists by a key and knows the directives {@code $patch},
 * {@code $retainKeys}, {@code $setElementOrder/…} and {@code $deleteFromPrimitiveList/…}.
 */
final class StrategicMergePatch {

    static final String PATCH = "$patch";
    private static final String RETAIN_KEYS = "$retainKeys";
    private static final String ORDER = "$setElementOrder/";
    static final String DELETE_SCALARS = "$deleteFromPrimitiveList/";

    private StrategicMergePatch() {}

    /** Changes {@code target} in place. */
    static void apply(ObjectNode target, ObjectNode patch) {
        merge(target, patch, "");
    }

    static void merge(ObjectNode target, ObjectNode patch, String path) {
        if (patch.has(PATCH)) {
            replaceWhole(target, patch);
            return;
        }
        retainKeys(target, patch);
        for (var field : patch.properties()) {
            String name = field.getKey();
            if (name.startsWith(DELETE_SCALARS)) {
                deleteScalars(target, name.substring(DELETE_SCALARS.length()), field.getValue());
            } else if (!name.startsWith("$")) {
                mergeField(target, name, field.getValue(), patch.path(ORDER + name), join(path, name));
            }
        }
        orderUntouchedLists(target, patch, path);
    }

    private static void replaceWhole(ObjectNode target, ObjectNode patch) {
        String directive = Json.text(patch, PATCH);
        target.removeAll();
        switch (directive) {
            case "replace" -> target.setAll((ObjectNode) withoutDirectives(patch));
            case "delete" -> {}
            default -> throw ApiFailure.badRequest("unknown $patch directive: " + patch.path(PATCH));
        }
    }

    private static void mergeField(ObjectNode target, String name, JsonNode change, JsonNode order, String path) {
        JsonNode existing = target.get(name);
        if (change.isNull()) {
            target.remove(name);
        } else if (existing instanceof ObjectNode into && change instanceof ObjectNode changes) {
            merge(into, changes, path);
        } else if (existing instanceof ArrayNode current && change instanceof ArrayNode changes) {
            target.set(name, MergedList.merge(current, changes, order, path));
        } else {
            target.set(name, withoutDirectives(change));
        }
    }

    private static void retainKeys(ObjectNode target, ObjectNode patch) {
        if (!patch.has(RETAIN_KEYS)) {
            return;
        }
        Set<String> retained = new HashSet<>();
        patch.path(RETAIN_KEYS).forEach(key -> retained.add(key.asString()));
        for (var field : patch.properties()) {
            if (!field.getValue().isNull() && !field.getKey().startsWith("$") && !retained.contains(field.getKey())) {
                throw ApiFailure.badRequest("invalid patch format of $retainKeys: " + patch.path(RETAIN_KEYS));
            }
        }
        List<String> dropped = new ArrayList<>(target.propertyNames());
        dropped.removeAll(retained);
        target.remove(dropped);
    }

    private static void deleteScalars(ObjectNode target, String name, JsonNode values) {
        if (target.get(name) instanceof ArrayNode list) {
            list.removeIf(item -> contains(values, item));
        }
    }

    private static void orderUntouchedLists(ObjectNode target, ObjectNode patch, String path) {
        for (var field : patch.properties()) {
            String name = field.getKey();
            if (name.startsWith(ORDER)) {
                String list = name.substring(ORDER.length());
                if (!patch.has(list) && target.get(list) instanceof ArrayNode current) {
                    target.set(list, MergedList.merge(current, Json.array(), field.getValue(), join(path, list)));
                }
            }
        }
    }

    /** A copy without directives and nulls, for what has no counterpart to merge with. */
    static JsonNode withoutDirectives(JsonNode patch) {
        return switch (patch) {
            case ObjectNode object -> {
                ObjectNode copy = Json.object();
                object.properties().stream()
                        .filter(f ->
                                !f.getKey().startsWith("$") && !f.getValue().isNull())
                        .forEach(f -> copy.set(f.getKey(), withoutDirectives(f.getValue())));
                yield copy;
            }
            case ArrayNode array -> {
                ArrayNode copy = Json.array();
                for (JsonNode item : array) {
                    if (!item.has(PATCH)) {
                        copy.add(withoutDirectives(item));
                    }
                }
                yield copy;
            }
            default -> patch.deepCopy();
        };
    }

    static boolean contains(JsonNode list, JsonNode wanted) {
        return list.valueStream().anyMatch(wanted::equals);
    }

    private static String join(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
