package io.cocoonstack.provider.testing.apiserver.internal.json;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reading, writing and walking JSON trees. */
public final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Json() {}

    /**
     * Reads one document.
     *
     * @throws tools.jackson.core.JacksonException when the bytes are no JSON
     */
    public static JsonNode parse(byte[] utf8) {
        return MAPPER.readTree(utf8);
    }

    /** Like {@link #parse(byte[])}. */
    public static JsonNode parse(String text) {
        return MAPPER.readTree(text);
    }

    /** UTF-8, one line. */
    public static byte[] bytes(JsonNode node) {
        return MAPPER.writeValueAsBytes(node);
    }

    /** A new empty object. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** A new empty list. */
    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** The string at the end of the path; empty when there is none or it is no string. */
    public static String text(JsonNode node, String... path) {
        JsonNode found = at(node, path);
        return found.isString() ? found.stringValue() : "";
    }

    /** The whole number at the end of the path, {@code otherwise} when there is none. */
    public static long number(JsonNode node, long otherwise, String... path) {
        JsonNode found = at(node, path);
        return found.isIntegralNumber() ? found.longValue() : otherwise;
    }

    /** The node at the end of the path; a missing node when any step is absent. */
    public static JsonNode at(JsonNode node, String... path) {
        JsonNode found = node;
        for (String step : path) {
            found = found.path(step);
        }
        return found;
    }

    /** The object at {@code name}, made (or put in the place of anything that is no object) when needed. */
    public static ObjectNode child(ObjectNode parent, String name) {
        return parent.get(name) instanceof ObjectNode existing ? existing : parent.putObject(name);
    }

    /** The list at {@code name}, made when needed. */
    public static ArrayNode list(ObjectNode parent, String name) {
        return parent.get(name) instanceof ArrayNode existing ? existing : parent.putArray(name);
    }

    /** Whether there is something: neither missing nor null, nor an empty string, list or object. */
    public static boolean present(JsonNode node) {
        return !(node.isMissingNode()
                || node.isNull()
                || (node.isString() && node.stringValue().isEmpty())
                || (node.isContainer() && node.isEmpty()));
    }

    /** Puts {@code value} at {@code name} unless something is there. */
    public static void putIfAbsent(ObjectNode parent, String name, String value) {
        if (!present(parent.path(name))) {
            parent.put(name, value);
        }
    }

    /** Makes {@code target[name]} equal to {@code source[name]}, absent included. */
    public static void restore(ObjectNode target, ObjectNode source, String name) {
        JsonNode value = source.get(name);
        if (value == null) {
            target.remove(name);
        } else {
            target.set(name, value.deepCopy());
        }
    }
}
