package io.cocoonstack.vkcocoon.config.grammar;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Paths, words out of a closed set, and free text. */
public final class Texts {

    private Texts() {}

    /** Free text on one line. */
    public static Grammar<String> line() {
        return new Grammar<>("text without control characters", text -> Optional.of(text)
                .filter(t -> t.codePoints().noneMatch(Character::isISOControl)));
    }

    /** Text without anything that a slip in an environment file leaves behind. */
    public static Grammar<String> plain() {
        return new Grammar<>(
                "text without control characters, surrounding blanks or quotes, or a trailing comment",
                text -> Optional.of(text).filter(Texts::isPlain));
    }

    /** A path, absolute or not. */
    public static Grammar<Path> path() {
        return new Grammar<>(
                "a path without control characters, surrounding blanks or quotes, or a trailing comment",
                Texts::toPath);
    }

    /** Paths separated by colons; empty elements are skipped, one must be left. */
    public static Grammar<List<Path>> pathList() {
        return new Grammar<>("a path, or several separated by colons", text -> {
            List<Path> paths = new ArrayList<>();
            for (String element : text.split(":")) {
                if (element.isEmpty()) {
                    continue;
                }
                Optional<Path> path = toPath(element);
                if (path.isEmpty()) {
                    return Optional.empty();
                }
                paths.add(path.get());
            }
            return paths.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(paths));
        });
    }

    /** One word of a closed set, to the letter. */
    public static <E extends Enum<E>> Grammar<E> word(Class<E> words) {
        return choice(byName(words), Function.identity());
    }

    /** One word of a closed set, blanks around it and case ignored. */
    public static <E extends Enum<E>> Grammar<E> trimmedWord(Class<E> words) {
        Grammar<E> exact = choice(byName(words), text -> text.strip().toLowerCase(Locale.ROOT));
        return exact.saying(exact.sentence() + " (blanks around it and case are ignored)");
    }

    /** The accepted words of {@code choices}, looked up after {@code normal} was applied. */
    public static <T> Grammar<T> choice(Map<String, T> choices, Function<String, String> normal) {
        return new Grammar<>(
                "one of " + String.join(", ", new TreeSet<>(choices.keySet())),
                text -> Optional.ofNullable(choices.get(normal.apply(text))));
    }

    private static <E extends Enum<E>> Map<String, E> byName(Class<E> words) {
        return Arrays.stream(words.getEnumConstants())
                .collect(Collectors.toUnmodifiableMap(e -> e.name().toLowerCase(Locale.ROOT), Function.identity()));
    }

    private static Optional<Path> toPath(String text) {
        if (!isPlain(text)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    static boolean isPlain(String text) {
        return !text.isEmpty()
                && text.equals(text.strip())
                && text.codePoints().noneMatch(Character::isISOControl)
                && "\"'".indexOf(text.charAt(0)) < 0
                && "\"'".indexOf(text.charAt(text.length() - 1)) < 0
                && !text.contains(" #");
    }
}
