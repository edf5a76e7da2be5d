package io.cocoonstack.provider.testing.apiserver.internal.patch;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One list of a strategic merge patch: merged by key, merged as a set, or replaced. */
final class MergedList {

    private MergedList() {}

    /**
     * The new list.
     *
     * @param order the elements (or their keys) in the order the client wants; missing when it does not say
     */
    static ArrayNode merge(ArrayNode current, ArrayNode changes, JsonNode order, String path) {
        Optional<String> key = MergeKeys.of(path);
        if (key.isPresent()) {
            return byKey(current, changes, order, path, key.get());
        }
        if (MergeKeys.mergesScalars(path)) {
            LinkedHashSet<JsonNode> union = new LinkedHashSet<>(current.values());
            union.addAll(changes.values());
            return ordered(List.copyOf(union), current, order.isArray() ? order : changes, UnaryOperator.identity());
        }
        // Also reached for the order of a list that is not merged; then there is nothing to order.
        return order.isArray() && changes.isEmpty()
                ? current
                : (ArrayNode) StrategicMergePatch.withoutDirectives(changes);
    }

    private static ArrayNode byKey(ArrayNode current, ArrayNode changes, JsonNode order, String path, String key) {
        List<JsonNode> merged = new ArrayList<>(current.values());
        List<ObjectNode> plain = new ArrayList<>();
        boolean replace = false;
        for (JsonNode change : changes) {
            if (!(change instanceof ObjectNode element)) {
                throw ApiFailure.badRequest("an element of " + path + " is no object: " + change);
            }
            switch (Json.text(element, StrategicMergePatch.PATCH)) {
                case "" -> plain.add(element);
                case "delete" -> merged.removeIf(item -> item.path(key).equals(keyOf(element, key)));
                case "replace" -> replace = true;
                default -> throw ApiFailure.badRequest("unknown $patch directive in " + path + ": " + element);
            }
        }
        if (replace) {
            ArrayNode result = Json.array();
            plain.forEach(element -> result.add(StrategicMergePatch.withoutDirectives(element)));
            return result;
        }
        for (ObjectNode element : plain) {
            JsonNode wanted = keyOf(element, key);
            Optional<JsonNode> match = merged.stream()
                    .filter(item -> item.path(key).equals(wanted))
                    .findFirst();
            if (match.isPresent() && match.get() instanceof ObjectNode into) {
                StrategicMergePatch.merge(into, element, path);
            } else {
                merged.add(StrategicMergePatch.withoutDirectives(element));
            }
        }
        ArrayNode wantedOrder = Json.array();
        (order.isArray() ? order.valueStream() : plain.stream()).forEach(e -> wantedOrder.add(keyOf(e, key)));
        return ordered(merged, current, wantedOrder, item -> item.path(key));
    }

    private static JsonNode keyOf(JsonNode element, String key) {
        JsonNode value = element.get(key);
        if (value == null) {
            throw ApiFailure.badRequest("map: " + element + " does not contain declared merge key: " + key);
        }
        return value;
    }

    /**
     * Elements the patch names come in the patch's order, the others in the order they had; where both kinds were there before, their
     * old order decides which comes first, and new elements come before the others.
     */
    private static ArrayNode ordered(
            List<JsonNode> merged, ArrayNode before, JsonNode patchOrder, UnaryOperator<JsonNode> keyOf) {
        List<JsonNode> orderKeys = List.copyOf(patchOrder.values());
        List<JsonNode> beforeKeys = before.valueStream().map(keyOf).toList();
        List<JsonNode> named = new ArrayList<>();
        List<JsonNode> others = new ArrayList<>();
        merged.forEach(item -> (orderKeys.contains(keyOf.apply(item)) ? named : others).add(item));
        named.sort(Comparator.comparingInt(item -> orderKeys.indexOf(keyOf.apply(item))));
        ArrayNode result = Json.array();
        int next = 0;
        for (JsonNode item : named) {
            int place = beforeKeys.indexOf(keyOf.apply(item));
            while (place >= 0 && next < others.size() && beforeKeys.indexOf(keyOf.apply(others.get(next))) < place) {
                result.add(others.get(next++));
            }
            result.add(item);
        }
        result.addAll(others.subList(next, others.size()));
        return result;
    }
}
