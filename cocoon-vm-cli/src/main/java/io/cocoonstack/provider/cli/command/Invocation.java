package io.cocoonstack.provider.cli.command;

import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * One call of the CLI.
 *
 * @param verb the sub-command
 * @param subject what it is about, for people
 * @param argv all arguments, without the program
 */
public record Invocation(Verb verb, String subject, List<String> argv) {

    public Invocation {
        argv = List.copyOf(argv);
    }

    /** The call as failures name it: verb and subject, secrets masked. */
    public String command() {
        return subject.isEmpty() ? verb.words() : verb.words() + " " + Secrets.inUrls(subject);
    }

    /** A failure without an exit code that says nothing about any VM. */
    public RuntimeFailureException unavailable(String detail, @Nullable Throwable cause) {
        return new RuntimeFailureException(
                new RuntimeFailure.Unavailable(new RuntimeFailure.Facts(command(), OptionalInt.empty(), detail)),
                cause);
    }
}
