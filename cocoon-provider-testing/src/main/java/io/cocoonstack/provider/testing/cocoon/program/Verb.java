package io.cocoonstack.provider.testing.cocoon.program;

import io.cocoonstack.provider.testing.cocoon.command.Flags;
import io.cocoonstack.provider.testing.cocoon.command.Session;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A verb of the fake.
 *
 * @param words the verb as it is typed
 * @param values its flags with a value, separated by blanks
 * @param switches its flags without one, separated by blanks
 * @param least fewest positionals
 * @param most most positionals
 * @param action what it does
 */
record Verb(String words, String values, String switches, int least, int most, Consumer<Session> action) {

    private static final Map<Character, String> LETTERS =
            Map.of('o', "output", 'n', "interval", 'w', "watch", 'f', "follow", 'i', "interactive", 'e', "env");

    /** Flags that the April builds do not have. */
    private static final Set<String> NEWER =
            Set.of("restore-mode", "from-dir", "cpu-weight", "cpu-quota-us", "cpu-period-us");

    Flags.Spec spec(boolean vintageA) {
        Set<String> withValue = set(values);
        Set<String> without = set(switches);
        if (vintageA) {
            withValue.removeAll(NEWER);
        }
        Map<Character, String> letters = new HashMap<>(LETTERS);
        letters.values().removeIf(flag -> !withValue.contains(flag) && !without.contains(flag));
        return new Flags.Spec(withValue, without, letters, least, most);
    }

    private static Set<String> set(String words) {
        return words.isEmpty() ? new HashSet<>() : new HashSet<>(Set.of(words.split(" ")));
    }
}
