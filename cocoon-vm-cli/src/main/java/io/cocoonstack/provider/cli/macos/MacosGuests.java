package io.cocoonstack.provider.cli.macos;

import io.cocoonstack.provider.cli.json.MacosRecord;
import io.cocoonstack.provider.cli.process.Limits;
import io.cocoonstack.provider.cli.process.ProcessRunner;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEventListener;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import io.cocoonstack.provider.vm.capability.VncCapability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** What cocoon-macos can do with its guests. */
public final class MacosGuests implements VncCapability, AutoCloseable {

    /** QEMU has 10 s to end, then its network is taken down within 30 s; less leaves locks and devices behind. */
    private static final Duration GRACE = Duration.ofSeconds(90);

    private final ProcessRunner changes;
    private final ProcessRunner looks;
    private final Liveness liveness;
    private final VncPorts ports;
    private final Duration poll;

    /**
     * Guests of one host.
     *
     * @param binary the executable
     * @param environment variables that the children get beside those of this process
     * @param password of all screens; empty for none
     * @param proc where the kernel shows processes
     * @param poll time between two listings while events are followed
     */
    public MacosGuests(
            Path binary, Map<String, String> environment, Optional<String> password, Path proc, Duration poll) {
        this.changes = new ProcessRunner(binary, environment, Limits.DEFAULT.withKillGrace(GRACE));
        this.looks = new ProcessRunner(binary, environment, Limits.DEFAULT.withKillGrace(Duration.ZERO));
        this.liveness = new Liveness(proc);
        this.ports = new VncPorts(password);
        this.poll = poll;
    }

    /** Why a text is no password for screens, empty when it is one. */
    public static Optional<String> passwordProblem(String password) {
        return Vnc.problem(password);
    }

    public List<Vm> list() {
        return looks.call(new MacosListCommand()).stream().map(this::vm).toList();
    }

    public Vm inspect(String ref) {
        return vm(look(MacosVm.name(ref)));
    }

    /** Boots a new guest and gives its record, which the command itself does not print. */
    public Vm run(RunRequest request) {
        Optional<Vnc> screen = ports.screen(request.name());
        Launches.run("vm run " + request.name(), () -> changes.call(new MacosRunCommand(request, screen)));
        return inspect(request.name());
    }

    public void start(String ref) {
        String name = MacosVm.name(ref);
        Optional<Vnc> screen = ports.screen(name);
        Launches.run("vm start " + name, () -> changes.call(new MacosStartCommand(name, screen)));
    }

    /** Removes a guest that is there, and looks whether it is gone: nothing that it had may be given away before. */
    public void remove(String ref) {
        String name = MacosVm.name(ref);
        look(name);
        changes.call(new MacosRemoveCommand(name));
        try {
            look(name);
        } catch (RuntimeFailureException e) {
            if (e.failure() instanceof RuntimeFailure.Gone) {
                return;
            }
            throw e;
        }
        throw new RuntimeFailureException(new RuntimeFailure.Unavailable(
                RuntimeFailure.Facts.of("vm rm " + name, "the guest is still there after its removal")));
    }

    public void watch(VmEventListener listener) {
        new PolledEvents(this::list, poll).follow(listener);
    }

    public ImageCapability images() {
        return new MacosImages(looks);
    }

    @Override
    public OptionalInt claimVnc(String vmName, int wanted) {
        return ports.claim(vmName, wanted);
    }

    @Override
    public OptionalInt vncPort(String id) {
        MacosRecord found = look(MacosVm.name(id));
        return found.vnc() >= 0 && liveness.alive(found)
                ? OptionalInt.of(VncPorts.FIRST + found.vnc())
                : OptionalInt.empty();
    }

    /** A port is free again only when the guest is known to be gone. */
    private MacosRecord look(String name) {
        try {
            return looks.call(new MacosInspectCommand(name));
        } catch (RuntimeFailureException e) {
            if (e.failure() instanceof RuntimeFailure.Gone) {
                ports.free(name);
            }
            throw e;
        }
    }

    private Vm vm(MacosRecord found) {
        boolean alive = liveness.alive(found);
        if (alive && found.vnc() >= 0) {
            ports.hold(found.name(), found.vnc());
        }
        return MacosVm.vm(found, alive);
    }

    public int failedStartsInARow() {
        return looks.failedStartsInARow();
    }

    @Override
    public void close() {
        changes.close();
        looks.close();
    }
}
