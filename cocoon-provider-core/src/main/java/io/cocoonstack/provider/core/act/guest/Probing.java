package io.cocoonstack.provider.core.act.guest;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.Scheduling;
import io.cocoonstack.provider.lease.GuestAddress;
import io.cocoonstack.provider.lease.LeaseClient;
import io.cocoonstack.provider.probe.ProbeResult;
import io.cocoonstack.provider.probe.ProbeTarget;
import io.cocoonstack.provider.probe.Readiness;
import io.cocoonstack.provider.vm.Vm;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The checks of one Pod's guest. Lives as long as the lane; {@link #start} begins anew for another VM, and what an older series
 * of checks still finds is dropped.
 */
public final class Probing {

    private final Surroundings around;
    private final Listener listener;
    private volatile @Nullable Series current;

    /** Hears checks that changed something. Called on a thread of the checks. */
    public interface Listener {

        /** A check of that VM found another readiness, message or address than the one before. */
        void checked(String vmId, Readiness readiness, String address);
    }

    public Probing(Surroundings around, Listener listener) {
        this.around = around;
        this.listener = listener;
    }

    /** What a check found out, and the address it asked at; that is empty while none is known. */
    public record Checked(Readiness readiness, String address) {}

    /** Checks once, on the calling thread, so that the first status tells the truth; the rest follows by itself. */
    public Checked start(Vm vm, PodRecord pod, String address) {
        stop();
        Series series = new Series(vm, pod, address);
        current = series;
        series.check();
        Checked first = new Checked(series.readiness, series.address);
        series.next();
        return first;
    }

    /** The Pod or the VM's record changed; the next check uses them. */
    public void update(PodRecord pod, @Nullable Vm vm) {
        Series series = current;
        if (series != null) {
            series.pod = pod;
            series.vm = vm != null && vm.id().equals(series.vm.id()) ? vm : series.vm;
        }
    }

    /** No further check. */
    public void stop() {
        Series series = current;
        current = null;
        Scheduling.Timer timer = series == null ? null : series.timer;
        if (timer != null) {
            timer.cancel();
        }
    }

    private final class Series {
        private volatile Vm vm;
        private volatile PodRecord pod;
        private volatile Readiness readiness = Readiness.unknown();
        private volatile String tracked;
        private volatile String address;
        private volatile Scheduling.@Nullable Timer timer;

        Series(Vm vm, PodRecord pod, String address) {
            this.vm = vm;
            this.pod = pod;
            this.tracked = address;
            this.address = address;
        }

        void check() {
            Instant begun = around.scheduling().now();
            LeaseClient leases = around.leases();
            GuestAddress.Lookup lookup =
                    leases == null ? new GuestAddress.Lookup.NotAsked() : GuestAddress.lookUp(leases, vm);
            GuestAddress found = GuestAddress.of(vm.primaryAddress(), tracked, lookup);
            // Without a lease to ask for, the address given at first stays the one to judge.
            tracked = lookup instanceof GuestAddress.Lookup.NotAsked ? tracked : found.ip();
            if (!address.equals(found.ip())) {
                // What the old address answered says nothing about the new one.
                readiness = Readiness.unknown();
            }
            address = found.ip();
            ProbeResult result = address.isEmpty()
                    ? new ProbeResult(false, found.problem().isEmpty() ? "waiting for dhcp lease" : found.problem())
                    : around.probes().check(target(), Readiness.CHECK_LIMIT);
            readiness = readiness.after(result);
            around.meters()
                    .probe(
                            pod.ref().namespace(),
                            Duration.between(begun, around.scheduling().now()));
        }

        private ProbeTarget target() {
            String port = Annotations.text(pod.annotations(), Annotations.PROBE_PORT);
            if (!port.isEmpty()) {
                return new ProbeTarget.Tcp(address, port);
            }
            return pod.spec().macos() ? new ProbeTarget.SshBanner(address) : new ProbeTarget.Ping(address);
        }

        void next() {
            if (current == this) {
                timer = around.scheduling().after(readiness.delay(), "probe " + pod.ref(), this::tick);
            }
        }

        private void tick() {
            if (current != this) {
                return;
            }
            Readiness before = readiness;
            String addressBefore = address;
            check();
            boolean changed = before.ready() != readiness.ready()
                    || !before.message().equals(readiness.message())
                    || !addressBefore.equals(address);
            if (changed && current == this) {
                listener.checked(vm.id(), readiness, address);
            }
            next();
        }
    }
}
