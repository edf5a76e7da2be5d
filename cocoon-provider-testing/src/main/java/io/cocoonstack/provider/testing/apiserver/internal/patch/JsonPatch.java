package io.cocoonstack.provider.testing.apiserver.internal.patch;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** RFC 6902. */
final class JsonPatch {

    private JsonPatch() {}

    /** Applies all operations in order to a copy; the first that fails is a 422 and nothing is changed. */
    static JsonNode apply(JsonNode document, JsonNode operations) {
        if (!operations.isArray()) {
            throw ApiFailure.badRequest("error decoding patch: a JSON patch is a list of operations");
        }
        // The document hangs below a root of ours, so that replacing the whole of it is no special case.
        ObjectNode root = Json.object();
        root.set("", document.deepCopy());
        for (JsonNode operation : operations) {
            String path = Json.text(operation, "path");
            switch (Json.text(operation, "op")) {
                case "add" -> put(root, path, value(operation), true);
                case "replace" -> {
                    find(root, path);
                    put(root, path, value(operation), false);
                }
                case "remove" -> remove(root, path);
                case "move" -> put(root, path, remove(root, Json.text(operation, "from")), true);
                case "copy" ->
                    put(root, path, find(root, Json.text(operation, "from")).deepCopy(), true);
                case "test" -> {
                    if (!find(root, path).equals(value(operation))) {
                        throw rejected("testing value " + path + " failed");
                    }
                }
                default -> throw ApiFailure.badRequest("unknown operation in JSON patch: " + operation);
            }
        }
        return root.path("");
    }

    private static JsonNode value(JsonNode operation) {
        JsonNode value = operation.get("value");
        if (value == null) {
            throw ApiFailure.badRequest("operation without value in JSON patch: " + operation);
        }
        return value.deepCopy();
    }

    private static JsonNode find(ObjectNode root, String path) {
        JsonNode found = root.path("");
        for (String step : steps(path)) {
            found = found.isArray() ? found.path(index(step, found.size(), path)) : found.path(step);
            if (found.isMissingNode()) {
                throw missing(path);
            }
        }
        return found;
    }

    private static JsonNode remove(ObjectNode root, String path) {
        JsonNode found = find(root, path);
        String last = last(path);
        switch (parent(root, path)) {
            case ObjectNode object -> object.remove(last);
            case ArrayNode array -> array.remove(index(last, array.size(), path));
            default -> throw missing(path);
        }
        return found;
    }

    private static void put(ObjectNode root, String path, JsonNode value, boolean insert) {
        String last = last(path);
        switch (parent(root, path)) {
            case ObjectNode object -> object.set(last, value);
            case ArrayNode array when !insert -> array.set(index(last, array.size(), path), value);
            case ArrayNode array when last.equals("-") -> array.add(value);
            case ArrayNode array -> array.insert(index(last, array.size() + 1, path), value);
            default -> throw missing(path);
        }
    }

    private static JsonNode parent(ObjectNode root, String path) {
        return path.isEmpty() ? root : find(root, path.substring(0, path.lastIndexOf('/')));
    }

    private static String last(String path) {
        return path.isEmpty() ? "" : unescape(path.substring(path.lastIndexOf('/') + 1));
    }

    private static String[] steps(String path) {
        if (path.isEmpty()) {
            return new String[0];
        }
        if (path.charAt(0) != '/') {
            throw ApiFailure.badRequest("a path in a JSON patch starts with a slash: " + path);
        }
        String[] steps = path.substring(1).split("/", -1);
        for (int i = 0; i < steps.length; i++) {
            steps[i] = unescape(steps[i]);
        }
        return steps;
    }

    private static String unescape(String step) {
        return step.replace("~1", "/").replace("~0", "~");
    }

    private static int index(String step, int size, String path) {
        try {
            int index = Integer.parseInt(step);
            if (index >= 0 && index < size) {
                return index;
            }
        } catch (NumberFormatException _) {
            // Not a number is as wrong as a number out of range.
        }
        throw missing(path);
    }

    private static ApiFailure missing(String path) {
        return rejected("no value at " + path);
    }

    private static ApiFailure rejected(String why) {
        return ApiFailure.of(422, "Invalid", "the server rejected our request due to an error in our request: " + why);
    }
}
