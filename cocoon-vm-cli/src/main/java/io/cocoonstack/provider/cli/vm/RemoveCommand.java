package io.cocoonstack.provider.cli.vm;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.vm.RuntimeFailure;

/** {@code vm rm --force}. What it says is believed only after another look. */
public record RemoveCommand(String id) implements Command<RemoveCommand.Result> {

    /** What the command says. */
    public enum Result {
        /** The VM was removed. */
        REMOVED,
        /** Somebody else removed it in the same moment, perhaps. */
        LOST_RACE
    }

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.VM_RM).flag("--force").positional("VM", id).about(id);
    }

    @Override
    public Result read(Answer answer) {
        if (answer.done()) {
            return Result.REMOVED;
        }
        if (Markers.saysNoSuchVm(answer)) {
            throw answer.failure(RuntimeFailure.Gone::new);
        }
        if (answer.says("rm: item ") && answer.says("\" not found")) {
            return Result.LOST_RACE;
        }
        if (answer.says("refuse delete:")) {
            throw answer.failure(RuntimeFailure.Conflict::new);
        }
        throw answer.failure();
    }
}
