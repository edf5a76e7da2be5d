package io.cocoonstack.provider.cli.macos;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;

/** {@code vm rm}, which succeeds also for a guest that is not there. What it says is believed only after another look. */
record MacosRemoveCommand(String name) implements Command<Boolean> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.MACOS_RM).positional("VM", name).about(name);
    }

    /** Always true; everything else is an exception. */
    @Override
    public Boolean read(Answer answer) {
        if (answer.done()) {
            return true;
        }
        throw MacosVm.failure(answer);
    }
}
