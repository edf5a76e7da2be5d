package io.cocoonstack.provider.cli.snapshot;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.vm.RuntimeFailure;
import java.util.Optional;

/** {@code snapshot save}: empty when it was saved, else who holds the name. */
record SnapshotSaveCommand(String name, String vmId) implements Command<Optional<String>> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.SNAPSHOT_SAVE)
                .flag("--name", name)
                .positional("VM", vmId)
                .about(name);
    }

    @Override
    public Optional<String> read(Answer answer) {
        if (answer.done()) {
            return Optional.empty();
        }
        if (NameHolder.saysTaken(answer)) {
            return Optional.of(NameHolder.of(answer.errorText(), name));
        }
        if (answer.says("vm not running")) {
            throw answer.failure(RuntimeFailure.Conflict::new);
        }
        if (answer.says("vm is paused")) {
            throw answer.failure(RuntimeFailure.Busy::new);
        }
        if (answer.says("vm not found") || answer.says("no such vm")) {
            throw answer.failure(RuntimeFailure.Gone::new);
        }
        throw answer.failure();
    }
}
