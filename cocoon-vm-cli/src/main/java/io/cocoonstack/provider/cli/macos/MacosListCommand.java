package io.cocoonstack.provider.cli.macos;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.cli.json.MacosRecord;
import io.cocoonstack.provider.cli.json.Payload;
import java.util.List;

/** {@code vm list}. */
record MacosListCommand() implements Command<List<MacosRecord>> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.MACOS_LIST).flag("-o", "json").about("");
    }

    @Override
    public List<MacosRecord> read(Answer answer) {
        if (answer.ok()) {
            return Payload.of(answer, MacosRecord::list);
        }
        throw answer.failure();
    }
}
