package io.cocoonstack.provider.cli.vm;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.cli.json.Payload;
import io.cocoonstack.provider.cli.json.StoreJson;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability.Outcome;

/** {@code vm reconcile-stale-create}. All four outcomes exit with 0; whatever else comes is no answer. */
public record StaleCreateCommand(String ref) implements Command<Outcome> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.VM_RECONCILE_STALE_CREATE)
                .positional("VM", ref)
                .flag("-o", "json")
                .about(ref);
    }

    @Override
    public Outcome read(Answer answer) {
        if (answer.ok()) {
            return Payload.of(answer, StoreJson::staleCreate);
        }
        throw answer.failure();
    }
}
