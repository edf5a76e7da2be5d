package io.cocoonstack.provider.snapshots.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The members of one object. A member that is absent and one that is {@code null} are alike. */
public final class JsonObject {

    private final JsonNode node;
    private final String path;

    private JsonObject(JsonNode node, String path) {
        this.node = node;
        this.path = path;
    }

    /** @param path where the object stands, for messages; empty for the whole text */
    public static JsonObject of(JsonNode node, String path) throws UnreadableJsonException {
        if (!node.isObject()) {
            throw wrong(path.isEmpty() ? "the text" : path, "an object", node);
        }
        return new JsonObject(node, path);
    }

    /** A text, empty when it is absent. */
    public String text(String name) throws UnreadableJsonException {
        JsonNode value = node.path(name);
        if (isAbsent(value)) {
            return "";
        }
        return string(value, at(name));
    }

    /** A whole number, 0 when it is absent. */
    public long number(String name) throws UnreadableJsonException {
        JsonNode value = node.path(name);
        if (isAbsent(value)) {
            return 0;
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw wrong(at(name), "a whole number of 64 bits", value);
        }
        return value.longValue();
    }

    /** A whole number of 32 bits, 0 when it is absent. */
    public int integer(String name) throws UnreadableJsonException {
        long value = number(name);
        if (value != (int) value) {
            throw new UnreadableJsonException(at(name) + " is too large: " + value);
        }
        return (int) value;
    }

    /** A truth value, false when it is absent. */
    public boolean flag(String name) throws UnreadableJsonException {
        JsonNode value = node.path(name);
        if (isAbsent(value)) {
            return false;
        }
        if (!value.isBoolean()) {
            throw wrong(at(name), "true or false", value);
        }
        return value.booleanValue();
    }

    /** An object, if there is one. */
    public Optional<JsonObject> object(String name) throws UnreadableJsonException {
        JsonNode value = node.path(name);
        return isAbsent(value) ? Optional.empty() : Optional.of(of(value, at(name)));
    }

    /** The objects of an array, none when it is absent. */
    public List<JsonObject> objects(String name) throws UnreadableJsonException {
        List<JsonObject> all = new ArrayList<>();
        for (JsonNode element : array(name)) {
            all.add(of(element, at(name) + "[" + all.size() + "]"));
        }
        return all;
    }

    /** The texts of an array, none when it is absent. */
    public List<String> texts(String name) throws UnreadableJsonException {
        List<String> all = new ArrayList<>();
        for (JsonNode element : array(name)) {
            all.add(string(element, at(name) + "[" + all.size() + "]"));
        }
        return all;
    }

    /** The members of an object of texts, none when it is absent. */
    public Map<String, String> textMap(String name) throws UnreadableJsonException {
        Map<String, String> all = new LinkedHashMap<>();
        JsonObject object = object(name).orElse(null);
        if (object != null) {
            for (String key : object.names()) {
                all.put(key, string(object.node.path(key), object.at(key)));
            }
        }
        return all;
    }

    /** The members of an object of objects, none when it is absent. */
    public Map<String, JsonObject> objectMap(String name) throws UnreadableJsonException {
        Map<String, JsonObject> all = new LinkedHashMap<>();
        JsonObject object = object(name).orElse(null);
        if (object != null) {
            for (String key : object.names()) {
                all.put(key, of(object.node.path(key), object.at(key)));
            }
        }
        return all;
    }

    /** Names of all members, in the order of the text. */
    public List<String> names() {
        return List.copyOf(node.propertyNames());
    }

    /** A copy of the object to change and write. */
    public ObjectNode copy() {
        return (ObjectNode) node.deepCopy();
    }

    private Iterable<JsonNode> array(String name) throws UnreadableJsonException {
        JsonNode value = node.path(name);
        if (isAbsent(value)) {
            return List.of();
        }
        if (!value.isArray()) {
            throw wrong(at(name), "an array", value);
        }
        return value;
    }

    private String at(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static boolean isAbsent(JsonNode value) {
        return value.isMissingNode() || value.isNull();
    }

    private static String string(JsonNode value, String where) throws UnreadableJsonException {
        if (!value.isString()) {
            throw wrong(where, "a string", value);
        }
        return value.stringValue();
    }

    private static UnreadableJsonException wrong(String where, String wanted, JsonNode found) {
        return new UnreadableJsonException(where + " is not " + wanted + " but "
                + found.getNodeType().name().toLowerCase(Locale.ROOT));
    }
}
