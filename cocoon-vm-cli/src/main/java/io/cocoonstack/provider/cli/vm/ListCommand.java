package io.cocoonstack.provider.cli.vm;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.cli.json.Payload;
import io.cocoonstack.provider.cli.json.VmJson;
import io.cocoonstack.provider.vm.Vm;
import java.util.List;

/** {@code vm list}: all VMs of all backends, or a failure. */
public record ListCommand() implements Command<List<Vm>> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.VM_LIST).flag("-o", "json").about("");
    }

    @Override
    public List<Vm> read(Answer answer) {
        if (answer.ok()) {
            return Payload.of(answer, VmJson::list);
        }
        throw answer.failure();
    }
}
