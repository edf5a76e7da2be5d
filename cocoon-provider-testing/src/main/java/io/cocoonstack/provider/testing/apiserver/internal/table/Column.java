package io.cocoonstack.provider.testing.apiserver.internal.table;

import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * One column.
 *
 * @param name its head, upper-cased by kubectl
 * @param wide whether only {@code -o wide} shows it
 * @param cell the text for an object
 */
record Column(String name, boolean wide, Function<JsonNode, String> cell) {

    static Column of(String name, Function<JsonNode, String> cell) {
        return new Column(name, false, cell);
    }

    static Column wide(String name, Function<JsonNode, String> cell) {
        return new Column(name, true, cell);
    }
}
