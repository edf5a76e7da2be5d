package io.cocoonstack.provider.cli.snapshot;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.vm.RuntimeFailure;

/** {@code snapshot rm}: true when it was there. A pending snapshot is reached only by its id. */
record SnapshotRemoveCommand(String ref) implements Command<Boolean> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.SNAPSHOT_RM).positional("snapshot", ref).about(ref);
    }

    @Override
    public Boolean read(Answer answer) {
        if (answer.done()) {
            return true;
        }
        if (saysNoSuchSnapshot(answer)) {
            return false;
        }
        if (answer.says("is in use by an active")) {
            throw answer.failure(RuntimeFailure.Busy::new);
        }
        throw answer.failure();
    }

    static boolean saysNoSuchSnapshot(Answer answer) {
        return answer.says("snapshot not found") || answer.says("no such snapshot");
    }
}
