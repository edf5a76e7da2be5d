package io.cocoonstack.provider.cli.vm;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.vm.RuntimeFailureException;

/** {@code vm start}: boots in place; a running VM stays as it is. */
public record StartCommand(String id) implements Command<Boolean> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.VM_START).positional("VM", id).about(id);
    }

    /** Always true; everything else is an exception. */
    @Override
    public Boolean read(Answer answer) throws RuntimeFailureException {
        if (answer.done()) {
            return true;
        }
        throw Markers.onVm(answer);
    }
}
