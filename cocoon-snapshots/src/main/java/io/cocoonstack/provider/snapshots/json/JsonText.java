package io.cocoonstack.provider.snapshots.json;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Bytes to JSON trees and back. */
public final class JsonText {

    /** A sparse map is one string and may fill nearly all of the largest config. */
    private static final int MAX_STRING = 1 << 26;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(MAX_STRING)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final DefaultIndenter TWO_BLANKS = new DefaultIndenter("  ", "\n");
    private static final DefaultPrettyPrinter INDENTED = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                    .withObjectNameValueSpacing(Separators.Spacing.AFTER)
                    .withObjectEmptySeparator("")
                    .withArrayEmptySeparator(""))
            .withObjectIndenter(TWO_BLANKS)
            .withArrayIndenter(TWO_BLANKS);

    private JsonText() {}

    /** Reads bytes that are exactly one JSON value. */
    public static JsonNode parse(byte[] text) throws UnreadableJsonException {
        try {
            JsonNode node = MAPPER.readTree(text);
            if (node.isMissingNode()) {
                throw new UnreadableJsonException("not JSON: empty");
            }
            return node;
        } catch (JacksonException e) {
            throw new UnreadableJsonException("not JSON: " + e.getOriginalMessage());
        }
    }

    /** Reads a text that is exactly one JSON value. */
    public static JsonNode parse(String text) throws UnreadableJsonException {
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }

    /** An object to fill; its members are written in the order they were put. */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** One line, no blanks. */
    public static byte[] compact(JsonNode node) {
        return MAPPER.writeValueAsBytes(node);
    }

    /** Two blanks per level, no line end behind. */
    public static byte[] indented(JsonNode node) {
        return MAPPER.writer().with(INDENTED).writeValueAsBytes(node);
    }
}
