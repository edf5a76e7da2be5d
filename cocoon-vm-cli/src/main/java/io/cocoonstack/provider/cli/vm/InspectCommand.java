package io.cocoonstack.provider.cli.vm;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.cli.json.Payload;
import io.cocoonstack.provider.cli.json.VmJson;
import io.cocoonstack.provider.vm.Vm;

/** {@code vm inspect}, by id or name. */
public record InspectCommand(String ref) implements Command<Vm> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.VM_INSPECT).positional("VM", ref).about(ref);
    }

    @Override
    public Vm read(Answer answer) {
        if (answer.ok()) {
            return Payload.of(answer, VmJson::vm);
        }
        throw Markers.onVm(answer);
    }
}
