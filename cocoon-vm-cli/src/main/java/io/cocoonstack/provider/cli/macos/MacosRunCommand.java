package io.cocoonstack.provider.cli.macos;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.util.Optional;

/**
 * {@code vm run}. vCPUs are even, because macOS does not boot on an odd number; memory is in MiB. A run that fails leaves nothing.
 */
record MacosRunCommand(RunRequest request, Optional<Vnc> vnc) implements Command<Boolean> {

    private static final long CPUS = 4;
    private static final long MEMORY_MIB = 8192;
    private static final int MIB_BITS = 20;

    @Override
    public Invocation invocation() {
        Argv argv = Argv.of(Verb.MACOS_RUN)
                .text("--name", request.name())
                .number("--cpus", cpus())
                .number("--memory", memoryMib());
        MacosStartCommand.screen(argv, vnc);
        return argv.text("--storage", request.storage())
                .flag("--exit-on-reboot")
                .flag("--random-smbios")
                .flag("--net", "cni")
                .positional("image", request.image())
                .about(request.name());
    }

    private long cpus() {
        long wanted = request.cpus() > 0 ? request.cpus() : CPUS;
        return wanted + wanted % 2;
    }

    private long memoryMib() {
        if (request.memory().isEmpty()) {
            return MEMORY_MIB;
        }
        try {
            return Long.parseLong(request.memory()) >> MIB_BITS;
        } catch (NumberFormatException e) {
            throw new RuntimeFailureException(
                    new RuntimeFailure.Rejected(RuntimeFailure.Facts.of(
                            "vm run " + request.name(), "memory is no number of bytes: " + request.memory())),
                    e);
        }
    }

    /** Always true; everything else is an exception. */
    @Override
    public Boolean read(Answer answer) {
        if (answer.done()) {
            return true;
        }
        if (answer.says("already exists; rm it first")) {
            throw answer.failure(facts -> new RuntimeFailure.Exists(MacosVm.id(request.name()), facts));
        }
        if (answer.says("not a file, not in the store")) {
            throw answer.failure(RuntimeFailure.Gone::new);
        }
        if (answer.says("shrinking is not supported") || answer.says("invalid vm name")) {
            throw answer.failure(RuntimeFailure.Rejected::new);
        }
        throw answer.failure();
    }
}
