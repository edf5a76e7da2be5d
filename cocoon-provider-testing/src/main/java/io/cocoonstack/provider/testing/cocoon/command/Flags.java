package io.cocoonstack.provider.testing.cocoon.command;

import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Arguments of one call, parsed as cocoon's argument parser does: flags and positionals in any order, {@code --} ends flags. */
public final class Flags {

    /**
     * Which flags a verb has.
     *
     * @param values long flags with a value
     * @param switches long flags without one
     * @param shorthands one letter to the long flag
     * @param least fewest positionals
     * @param most most positionals
     */
    public record Spec(
            Set<String> values, Set<String> switches, Map<Character, String> shorthands, int least, int most) {}

    private final Map<String, List<String>> given = new HashMap<>();
    private final List<String> positionals = new ArrayList<>();

    private Flags() {}

    public static Flags parse(List<String> arguments, Spec spec) {
        Flags flags = new Flags();
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (word.equals("--")) {
                flags.positionals.addAll(arguments.subList(i + 1, arguments.size()));
                break;
            } else if (word.startsWith("--")) {
                i = flags.flag(longName(word, spec), word, arguments, i, spec);
            } else if (word.startsWith("-") && word.length() > 1) {
                i = flags.flag(shortName(word, spec), word, arguments, i, spec);
            } else {
                flags.positionals.add(word);
            }
        }
        flags.countPositionals(spec);
        return flags;
    }

    private static String longName(String word, Spec spec) {
        int equals = word.indexOf('=');
        String name = word.substring(2, equals < 0 ? word.length() : equals);
        if (!spec.values().contains(name) && !spec.switches().contains(name)) {
            throw new CallEnded.Failed("unknown flag: --" + name);
        }
        return name;
    }

    private static String shortName(String word, Spec spec) {
        String name = spec.shorthands().get(word.charAt(1));
        if (name == null) {
            throw new CallEnded.Failed("unknown shorthand flag: '" + word.charAt(1) + "' in " + word);
        }
        return name;
    }

    private int flag(String name, String word, List<String> arguments, int at, Spec spec) {
        int equals = word.indexOf('=');
        String value;
        int next = at;
        if (equals >= 0) {
            value = word.substring(equals + 1);
        } else if (spec.switches().contains(name)) {
            value = "true";
        } else if (!word.startsWith("--") && word.length() > 2) {
            value = word.substring(2);
        } else if (at + 1 < arguments.size()) {
            next = at + 1;
            value = arguments.get(next);
        } else {
            throw new CallEnded.Failed("flag needs an argument: " + word);
        }
        given.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
        return next;
    }

    private void countPositionals(Spec spec) {
        int count = positionals.size();
        if (count < spec.least() && spec.most() == Integer.MAX_VALUE) {
            throw new CallEnded.Failed("requires at least " + spec.least() + " arg(s), only received " + count);
        }
        if (count < spec.least() || count > spec.most()) {
            throw new CallEnded.Failed("accepts " + spec.most() + " arg(s), received " + count);
        }
    }

    public boolean has(String flag) {
        return given.containsKey(flag) && !given.get(flag).getLast().equals("false");
    }

    public Optional<String> value(String flag) {
        return Optional.ofNullable(given.get(flag)).map(List::getLast);
    }

    public List<String> values(String flag) {
        return given.getOrDefault(flag, List.of());
    }

    public boolean json() {
        return value("output").orElse("").equals("json");
    }

    /** A flag's number, or the default without the flag. */
    public long number(String flag, long otherwise) {
        Optional<String> text = value(flag);
        try {
            return text.map(Long::parseLong).orElse(otherwise);
        } catch (NumberFormatException _) {
            throw new CallEnded.Failed("invalid argument \"" + text.orElse("") + "\" for \"--" + flag
                    + "\" flag: strconv.ParseInt: invalid syntax");
        }
    }

    public List<String> positionals() {
        return positionals;
    }

    /** The first positional, empty without one. */
    public String first() {
        return positionals.isEmpty() ? "" : positionals.getFirst();
    }
}
