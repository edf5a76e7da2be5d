package io.cocoonstack.provider.cli.guest;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.vm.RuntimeFailure;

/**
 * {@code vm logs}: the VMM's log, or its last lines. Bytes that are no UTF-8 show as U+FFFD; of a log that is longer than an
 * answer may be, the beginning.
 */
record LogsCommand(String id, int tail) implements Command<String> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.VM_LOGS).number("--tail", tail).positional("VM", id).about(id);
    }

    @Override
    public String read(Answer answer) {
        if (answer.ok()) {
            return answer.lenientText();
        }
        if (answer.says("vm not found") || answer.says("no such vm")) {
            throw answer.failure(RuntimeFailure.Gone::new);
        }
        throw answer.failure();
    }
}
