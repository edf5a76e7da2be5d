package io.cocoonstack.provider.cli.macos;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import java.util.Optional;
import java.util.OptionalInt;

/** {@code vm start}: boots a guest from its own disk; one that runs stays as it is. A start without a screen turns it off. */
record MacosStartCommand(String name, Optional<Vnc> vnc) implements Command<Boolean> {

    @Override
    public Invocation invocation() {
        Argv argv = Argv.of(Verb.MACOS_START);
        screen(argv, vnc);
        return argv.positional("VM", name).about(name);
    }

    /** Display and password come only together. */
    static void screen(Argv argv, Optional<Vnc> vnc) {
        vnc.ifPresent(it -> argv.number("--vnc", OptionalInt.of(it.display())).flag("--vnc-password", it.password()));
    }

    /** Always true; everything else is an exception. */
    @Override
    public Boolean read(Answer answer) {
        if (answer.done()) {
            return true;
        }
        throw MacosVm.failure(answer);
    }
}
