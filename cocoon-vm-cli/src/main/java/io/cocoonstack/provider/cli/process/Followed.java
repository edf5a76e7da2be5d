package io.cocoonstack.provider.cli.process;

import io.cocoonstack.provider.cli.command.Answer;

/**
 * How following ended.
 *
 * @param left whether the caller left: by an interrupt, or because the runner was closed
 * @param lines how many lines came
 * @param answer exit code and error text when the child ended by itself
 */
public record Followed(boolean left, long lines, Answer answer) {}
