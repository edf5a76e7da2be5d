package io.cocoonstack.vkcocoon.config.grammar;

import java.util.Optional;
import java.util.function.Function;

/**
 * What a variable accepts.
 *
 * @param sentence completes "expected …"
 * @param reader the value of a text, empty when the text does not fit
 */
public record Grammar<T>(String sentence, Function<String, Optional<T>> reader) {

    public Optional<T> read(String text) {
        return reader.apply(text);
    }

    /** The same values with another sentence. */
    Grammar<T> saying(String other) {
        return new Grammar<>(other, reader);
    }
}
