package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.testing.guest.FakeGuest;
import io.cocoonstack.provider.testing.guest.GuestCommands;
import io.cocoonstack.provider.testing.guest.GuestOutcome;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.ExecCapability;
import io.cocoonstack.provider.vm.capability.LogCapability;
import io.cocoonstack.provider.vm.capability.NicCapability;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Guests that know {@code echo}, {@code cat} and what {@link GuestCommands} says, unless the test answers for them.
 */
final class InMemoryGuests implements ExecCapability, LogCapability, NicCapability {

    private final RuntimeFaults faults;
    private final InMemoryVms vms;
    private final InMemoryMachines machines;
    private volatile GuestCommand command = this::builtIn;

    InMemoryGuests(RuntimeFaults faults, InMemoryVms vms, InMemoryMachines machines) {
        this.faults = faults;
        this.vms = vms;
        this.machines = machines;
    }

    void answerWith(GuestCommand answer) {
        command = answer;
    }

    @Override
    public int exec(
            String id,
            List<String> argv,
            Map<String, String> environment,
            @Nullable InputStream stdin,
            OutputStream stdout,
            OutputStream stderr) {
        faults.begin(RuntimeVerb.EXEC, id);
        Vm vm = running(RuntimeVerb.EXEC, id);
        faults.work(RuntimeVerb.EXEC, id);
        int exit;
        try {
            exit = command.run(
                    vm, argv, environment, stdin == null ? InputStream.nullInputStream() : stdin, stdout, stderr);
        } catch (IOException e) {
            throw new RuntimeFailureException(
                    new RuntimeFailure.Unavailable(
                            RuntimeFaults.facts(RuntimeVerb.EXEC, id, String.valueOf(e.getMessage()))),
                    e);
        }
        faults.end(RuntimeVerb.EXEC, id);
        return exit;
    }

    private int builtIn(
            Vm vm,
            List<String> argv,
            Map<String, String> environment,
            InputStream stdin,
            OutputStream stdout,
            OutputStream stderr)
            throws IOException {
        if (argv.equals(List.of("cat"))) {
            stdin.transferTo(stdout);
            return 0;
        }
        GuestOutcome.Ended[] outcome = new GuestOutcome.Ended[1];
        machines.change(vm, guest -> {
            outcome[0] = run(vm, guest, argv);
            return outcome[0].guest();
        });
        stdout.write(outcome[0].out().getBytes(StandardCharsets.UTF_8));
        stderr.write(outcome[0].err().getBytes(StandardCharsets.UTF_8));
        return outcome[0].exit();
    }

    private GuestOutcome.Ended run(Vm vm, FakeGuest guest, List<String> argv) {
        return switch (GuestCommands.run(guest, machines.of(vm).hardware(vm), argv)) {
            case GuestOutcome.Ended ended -> ended;
            case GuestOutcome.NotThere(var program) ->
                throw new RuntimeFailureException(new RuntimeFailure.Unavailable(RuntimeFaults.facts(
                        RuntimeVerb.EXEC, vm.id(), "start " + program + ": executable file not found")));
        };
    }

    @Override
    public String logs(String id, int tail) {
        faults.begin(RuntimeVerb.LOGS, id);
        Vm vm = vms.find(id).orElseThrow(() -> InMemoryRuntime.gone(RuntimeVerb.LOGS, id));
        faults.work(RuntimeVerb.LOGS, id);
        return "memory: " + vm.name() + " booted\n";
    }

    @Override
    public void resizeNics(String id, int count) {
        faults.begin(RuntimeVerb.RESIZE_NICS, id);
        running(RuntimeVerb.RESIZE_NICS, id);
        faults.work(RuntimeVerb.RESIZE_NICS, id);
        Vm resized = vms.change(id, vm -> {
                    List<Nic> nics = new ArrayList<>(
                            vm.nics().subList(0, Math.min(count, vm.nics().size())));
                    nics.addAll(vms.cards("", count - nics.size()));
                    return new Vm(vm.id(), vm.name(), vm.hypervisor(), vm.state(), vm.pid(), nics);
                })
                .orElseThrow(() -> InMemoryRuntime.gone(RuntimeVerb.RESIZE_NICS, id));
        machines.change(resized, guest -> guest.plugged(machines.of(resized).hardware(resized)));
        faults.end(RuntimeVerb.RESIZE_NICS, id);
    }

    private Vm running(RuntimeVerb verb, String id) {
        Vm vm = vms.find(id).orElseThrow(() -> InMemoryRuntime.gone(verb, id));
        if (!vm.running()) {
            throw new RuntimeFailureException(
                    new RuntimeFailure.Conflict(RuntimeFaults.facts(verb, id, "the VM does not run")));
        }
        return vm;
    }
}
