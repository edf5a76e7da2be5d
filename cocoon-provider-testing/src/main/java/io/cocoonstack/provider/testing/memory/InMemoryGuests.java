package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.vm.ExecCapability;
import io.cocoonstack.provider.vm.LogCapability;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.NicCapability;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Guests that know {@code echo}, {@code cat} and {@code sh -c "exit N"}, unless the test answers for them. */
final class InMemoryGuests implements ExecCapability, LogCapability, NicCapability {

    private final RuntimeFaults faults;
    private final InMemoryVms vms;
    private volatile GuestCommand command = InMemoryGuests::builtIn;

    InMemoryGuests(RuntimeFaults faults, InMemoryVms vms) {
        this.faults = faults;
        this.vms = vms;
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

    private static int builtIn(
            Vm vm,
            List<String> argv,
            Map<String, String> environment,
            InputStream stdin,
            OutputStream stdout,
            OutputStream stderr)
            throws IOException {
        String rest = String.join(" ", argv.subList(1, argv.size()));
        switch (argv.getFirst()) {
            case "echo" -> stdout.write((rest + "\n").getBytes(StandardCharsets.UTF_8));
            case "cat" -> stdin.transferTo(stdout);
            case "sh" -> {
                return rest.matches("-c exit \\d+") ? Integer.parseInt(rest.substring("-c exit ".length())) : 0;
            }
            default -> {
                return 0;
            }
        }
        return 0;
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
        vms.change(id, vm -> {
            List<Nic> nics = new ArrayList<>(
                    vm.nics().subList(0, Math.min(count, vm.nics().size())));
            nics.addAll(vms.cards("", count - nics.size()));
            return new Vm(vm.id(), vm.name(), vm.hypervisor(), vm.state(), vm.pid(), nics);
        });
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
