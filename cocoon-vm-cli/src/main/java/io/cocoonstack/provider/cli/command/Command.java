package io.cocoonstack.provider.cli.command;

import io.cocoonstack.provider.vm.RuntimeFailureException;

/** One sub-command: what is called, and how its answer is read. Both are pure. */
public interface Command<T> {

    Invocation invocation();

    /** Reads the answer of a child that ended by itself, with whatever exit code. */
    T read(Answer answer) throws RuntimeFailureException;
}
