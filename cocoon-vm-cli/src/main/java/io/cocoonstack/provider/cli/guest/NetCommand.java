package io.cocoonstack.provider.cli.guest;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.vm.RuntimeFailure;
import java.util.OptionalInt;

/** {@code vm net}: sets the number of NICs; added ones have new MACs. */
record NetCommand(String id, int count) implements Command<Boolean> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.VM_NET)
                .number("--nics", OptionalInt.of(count))
                .positional("VM", id)
                .about(id);
    }

    /** Always true; everything else is an exception. */
    @Override
    public Boolean read(Answer answer) {
        if (answer.done()) {
            return true;
        }
        if (answer.says("vm not found") || answer.says("no such vm")) {
            throw answer.failure(RuntimeFailure.Gone::new);
        }
        throw answer.failure();
    }
}
