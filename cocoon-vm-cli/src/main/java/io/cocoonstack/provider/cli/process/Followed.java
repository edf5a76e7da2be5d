package io.cocoonstack.provider.cli.process;

/**
 * How following ended.
 *
 * @param left whether the caller left: by an interrupt, or because the runner was closed
 * @param lines how many lines came
 * @param answer exit code and error text when the child ended by itself
 */
public record Followed(boolean left, long lines, Answer answer) {

    static Followed left(Invocation call, long lines) {
        return new Followed(true, lines, new Answer(call, 0, ""));
    }
}
