package io.cocoonstack.provider.cli.command;

import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Builds the arguments of one sub-command, in the order of the calls. */
public final class Argv {

    private final Verb verb;
    private final List<String> words;

    private Argv(Verb verb) {
        this.verb = verb;
        this.words = new ArrayList<>(List.of(verb.words().split(" ")));
    }

    /** Begins with the words of a verb. */
    public static Argv of(Verb verb) {
        return new Argv(verb);
    }

    /** A flag without a value. */
    public Argv flag(String flag) {
        words.add(flag);
        return this;
    }

    /** A flag without a value, if wanted. */
    public Argv flagIf(boolean wanted, String flag) {
        return wanted ? flag(flag) : this;
    }

    /** A flag with a value that may be any text. */
    public Argv flag(String flag, String value) {
        words.add(flag);
        words.add(value);
        return this;
    }

    /** A flag with a value, left out when the value is empty. */
    public Argv text(String flag, String value) {
        return value.isEmpty() ? this : flag(flag, value);
    }

    /** A flag with a number, left out when it is not positive. */
    public Argv number(String flag, long value) {
        return value > 0 ? flag(flag, Long.toString(value)) : this;
    }

    /** A flag with a number, left out when there is none; 0 is a number. */
    public Argv number(String flag, OptionalInt value) {
        return value.isPresent() ? flag(flag, Integer.toString(value.getAsInt())) : this;
    }

    /**
     * A positional argument.
     *
     * @throws RuntimeFailureException {@link RuntimeFailure.Rejected} when the CLI would take the value for something else: it
     *     is empty or begins like a flag
     */
    public Argv positional(String what, String value) {
        if (value.isEmpty()) {
            throw rejected(what + " is empty");
        }
        if (value.startsWith("-")) {
            throw rejected(what + " begins with a hyphen: " + value);
        }
        words.add(value);
        return this;
    }

    /** Words that the CLI hands on as they are, behind {@code --}. */
    public Argv rest(String what, List<String> more) {
        if (more.isEmpty()) {
            throw rejected(what + " is empty");
        }
        words.add("--");
        words.addAll(more);
        return this;
    }

    /** The finished call; {@code subject} is what it is about, for people. */
    public Invocation about(String subject) {
        return new Invocation(verb, subject, words);
    }

    private RuntimeFailureException rejected(String detail) {
        return new RuntimeFailureException(
                new RuntimeFailure.Rejected(RuntimeFailure.Facts.of(verb.words(), Secrets.inUrls(detail))));
    }
}
