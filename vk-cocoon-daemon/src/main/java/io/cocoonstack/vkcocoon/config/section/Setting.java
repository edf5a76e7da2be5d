package io.cocoonstack.vkcocoon.config.section;

import io.cocoonstack.vkcocoon.config.grammar.Grammar;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One environment variable.
 *
 * @param name of the variable
 * @param grammar what it accepts
 * @param standard text used when it is not set, null for none
 * @param traits what is special about it
 * @param effect what it does, one sentence for people
 */
public record Setting<T>(
        String name, Grammar<T> grammar, @Nullable String standard, Set<Trait> traits, String effect) {

    /** What can be special about a variable. */
    public enum Trait {
        /** There is no start without it. */
        REQUIRED,
        /** Its value is never shown. */
        SECRET,
        /** Set to the empty string it has a meaning of its own; every other variable is then unset. */
        EMPTY_COUNTS,
        /** Read by the launcher before there is a JVM. */
        LAUNCHER
    }

    public Setting {
        traits = Set.copyOf(traits);
    }

    /** A variable that may be unset. */
    static <T> Setting<T> optional(String name, Grammar<T> grammar, String effect) {
        return new Setting<>(name, grammar, null, Set.of(), effect);
    }

    /** A variable with a default. */
    static <T> Setting<T> standard(String name, Grammar<T> grammar, String standard, String effect) {
        return new Setting<>(name, grammar, standard, Set.of(), effect);
    }

    Setting<T> with(Trait trait) {
        Set<Trait> more = EnumSet.of(trait);
        more.addAll(traits);
        return new Setting<>(name, grammar, standard, more, effect);
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }
}
