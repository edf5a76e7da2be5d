package io.cocoonstack.provider.cli.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The members of one JSON object, read with their exact types. */
final class Fields {

    private static final int SHOWN = 60;
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final JsonNode node;
    private final String path;

    private Fields(JsonNode node, String path) {
        this.node = node;
        this.path = path;
    }

    /** Reads a text that is exactly one JSON value. */
    static JsonNode parse(String text) throws UnreadableJson {
        if (text.isBlank()) {
            throw new UnreadableJson("the answer is empty");
        }
        JsonNode node;
        try {
            node = MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw new UnreadableJson("the answer is not JSON (" + e.getOriginalMessage() + "): " + shown(text));
        }
        return node;
    }

    static Fields of(JsonNode node, String path) throws UnreadableJson {
        if (!node.isObject()) {
            throw wrong(path.isEmpty() ? "the answer" : path, "an object", node);
        }
        return new Fields(node, path);
    }

    /** Whether there is such a member. */
    boolean has(String name) {
        return node.hasNonNull(name);
    }

    /** A text that must be there and not be empty. */
    String required(String name) throws UnreadableJson {
        String text = text(name);
        if (text.isEmpty()) {
            throw new UnreadableJson("field " + at(name) + " is missing or empty");
        }
        return text;
    }

    /** A text, empty when it is absent. */
    String text(String name) throws UnreadableJson {
        JsonNode value = node.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        if (!value.isString()) {
            throw wrong(at(name), "a string", value);
        }
        return value.stringValue();
    }

    /** A whole number, 0 when it is absent. */
    long number(String name) throws UnreadableJson {
        JsonNode value = node.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return 0;
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw wrong(at(name), "a whole number", value);
        }
        return value.longValue();
    }

    /** A whole number of 32 bits, 0 when it is absent. */
    int integer(String name) throws UnreadableJson {
        long value = number(name);
        if (value != (int) value) {
            throw new UnreadableJson("field " + at(name) + " is too large: " + value);
        }
        return (int) value;
    }

    /** An object, if there is one. */
    Optional<Fields> object(String name) throws UnreadableJson {
        JsonNode value = node.path(name);
        return value.isMissingNode() || value.isNull() ? Optional.empty() : Optional.of(of(value, at(name)));
    }

    /** The objects of an array, none when it is absent. */
    List<Fields> objects(String name) throws UnreadableJson {
        JsonNode value = node.path(name);
        return value.isMissingNode() || value.isNull() ? List.of() : elements(value, at(name));
    }

    static List<Fields> elements(JsonNode array, String path) throws UnreadableJson {
        if (!array.isArray()) {
            throw wrong(path.isEmpty() ? "the answer" : "field " + path, "an array", array);
        }
        List<Fields> all = new ArrayList<>(array.size());
        for (JsonNode element : array) {
            all.add(of(element, path + "[" + all.size() + "]"));
        }
        return all;
    }

    private String at(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static UnreadableJson wrong(String what, String wanted, JsonNode found) {
        String where = what.startsWith("the ") || what.startsWith("field ") ? what : "field " + what;
        return new UnreadableJson(where + " is not " + wanted + " but "
                + found.getNodeType().name().toLowerCase(Locale.ROOT));
    }

    private static String shown(String text) {
        String line = text.strip().replaceAll("\\p{Cntrl}+", " ");
        return line.codePointCount(0, line.length()) <= SHOWN
                ? line
                : line.substring(0, line.offsetByCodePoints(0, SHOWN)) + "…";
    }
}
