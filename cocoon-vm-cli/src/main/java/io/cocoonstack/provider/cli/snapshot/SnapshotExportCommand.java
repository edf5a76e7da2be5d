package io.cocoonstack.provider.cli.snapshot;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.vm.RuntimeFailure;

/** {@code snapshot export}: writes an archive to stdout, complete only with exit code 0. */
record SnapshotExportCommand(String name) implements Command<Boolean> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.SNAPSHOT_EXPORT)
                .positional("snapshot", name)
                .flag("-o", "-")
                .about(name);
    }

    /** Always true; everything else is an exception. */
    @Override
    public Boolean read(Answer answer) {
        if (answer.ok()) {
            return true;
        }
        if (SnapshotRemoveCommand.saysNoSuchSnapshot(answer)) {
            throw answer.failure(RuntimeFailure.Gone::new);
        }
        throw answer.failure();
    }
}
