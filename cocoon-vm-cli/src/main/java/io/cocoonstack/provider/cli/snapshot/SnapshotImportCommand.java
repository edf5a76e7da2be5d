package io.cocoonstack.provider.cli.snapshot;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.vm.RuntimeFailure;

/** {@code snapshot import}: reads an archive from stdin. A taken name is noticed only after all of it was read. */
record SnapshotImportCommand(String name) implements Command<Boolean> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.SNAPSHOT_IMPORT).flag("--name", name).about(name);
    }

    /** Always true; everything else is an exception. */
    @Override
    public Boolean read(Answer answer) {
        if (answer.done()) {
            return true;
        }
        if (NameHolder.saysTaken(answer)) {
            String holder = NameHolder.of(answer.errorText(), name);
            throw answer.failure(facts -> new RuntimeFailure.Exists(holder, facts));
        }
        throw answer.failure();
    }
}
