package io.cocoonstack.provider.cli.macos;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.cli.json.MacosRecord;
import io.cocoonstack.provider.cli.json.Payload;

/** {@code vm inspect}, by name. */
record MacosInspectCommand(String name) implements Command<MacosRecord> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.MACOS_INSPECT).positional("VM", name).about(name);
    }

    @Override
    public MacosRecord read(Answer answer) {
        if (answer.ok()) {
            return Payload.of(answer, MacosRecord::read);
        }
        throw MacosVm.failure(answer);
    }
}
