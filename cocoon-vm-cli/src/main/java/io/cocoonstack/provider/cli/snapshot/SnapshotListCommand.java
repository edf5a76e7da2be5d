package io.cocoonstack.provider.cli.snapshot;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.cli.json.Payload;
import io.cocoonstack.provider.cli.json.StoreJson;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import java.util.List;

/** {@code snapshot list}: all complete snapshots. An empty store answers with a sentence instead of a list. */
record SnapshotListCommand() implements Command<List<LocalSnapshot>> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.SNAPSHOT_LIST).flag("-o", "json").about("");
    }

    @Override
    public List<LocalSnapshot> read(Answer answer) {
        if (answer.ok()) {
            return Payload.of(answer, StoreJson::snapshots);
        }
        throw answer.failure();
    }
}
