package io.cocoonstack.provider.cli.snapshot;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.cli.json.Payload;
import io.cocoonstack.provider.cli.json.StoreJson;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import java.util.Optional;

/** {@code snapshot inspect}. A snapshot that is still being written is not there. */
record SnapshotInspectCommand(String name) implements Command<Optional<LocalSnapshot>> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.SNAPSHOT_INSPECT).positional("snapshot", name).about(name);
    }

    @Override
    public Optional<LocalSnapshot> read(Answer answer) {
        if (answer.ok()) {
            return Optional.of(Payload.of(answer, StoreJson::snapshot));
        }
        if (SnapshotRemoveCommand.saysNoSuchSnapshot(answer)) {
            return Optional.empty();
        }
        throw answer.failure();
    }
}
