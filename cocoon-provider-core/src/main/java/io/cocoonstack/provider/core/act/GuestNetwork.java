package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.core.act.guest.GuestCalls;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.act.outside.Unsupported;
import io.cocoonstack.provider.core.plan.Backoff;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.Hibernation;
import io.cocoonstack.provider.core.plan.VmEvidence;
import io.cocoonstack.provider.core.plan.guest.DhcpCommands;
import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.ExecCapability;
import io.cocoonstack.provider.vm.capability.NicCapability;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The network card of Windows guests around a hibernation: it is taken away before the state is saved, since the guest would
 * keep the address of a card it never sees again, and the guest asks for a new address on the new card.
 */
final class GuestNetwork {

    /** A guest that does not release its address in that time is put to sleep all the same. */
    private static final Duration RELEASE_LIMIT = Duration.ofSeconds(20);

    private static final Logger log = LoggerFactory.getLogger(GuestNetwork.class);

    private final Surroundings around;

    GuestNetwork(Surroundings around) {
        this.around = around;
    }

    void release(Vm vm, Notebook book, GuestCalls calls) {
        boolean ok = ipconfig(DhcpCommands.RELEASE, vm, RELEASE_LIMIT, calls);
        step(book, EngineMeters.HibernatePhase.DHCP_RELEASE, ok);
        book.hibernation = Objects.requireNonNull(book.hibernation).withGuestReleased();
    }

    void dropNics(Vm vm, Notebook book) {
        try {
            nics().resizeNics(vm.id(), 0);
            step(book, EngineMeters.HibernatePhase.NETRESIZE, true);
            book.hibernation = Objects.requireNonNull(book.hibernation).withNicsDropped();
        } catch (RuntimeFailureException e) {
            step(book, EngineMeters.HibernatePhase.NETRESIZE, false);
            // The card may be gone all the same, and the address surely is.
            book.hibernation = Objects.requireNonNull(book.hibernation).withNicsDropped();
            GoingBack.begin(
                    Failure.owed("HibernateNetResizeFailed", Failure.HIBERNATE + e.getMessage()),
                    false,
                    book,
                    around.scheduling().now());
        }
    }

    void restoreNic(Vm vm, Notebook book) {
        Hibernation hibernation = Objects.requireNonNull(book.hibernation);
        Hibernation.Undo undo = Objects.requireNonNull(hibernation.undo());
        try {
            nics().resizeNics(vm.id(), 1);
            Vm found = around.runtime().inspect(vm.id());
            book.vm =
                    book.vm instanceof VmEvidence.Suspect ? new VmEvidence.Suspect(found) : new VmEvidence.Bound(found);
            // The card is new: without an assigned address there is none before the lease of its MAC.
            book.address = found.primaryAddress().map(address -> address.ip()).orElse("");
            book.hibernation = hibernation.with(undo.withNicRestored());
        } catch (RuntimeFailureException e) {
            log.warn("pod={} vm={} has no network card yet: {}", book.pod.ref(), vm.name(), e.getMessage());
            Instant now = around.scheduling().now();
            book.hibernation = hibernation.later(now.plus(Backoff.question(hibernation.tries() + 1)));
        }
    }

    void renew(Vm vm, Notebook book, GuestCalls calls) {
        ipconfig(DhcpCommands.RENEW, vm, RELEASE_LIMIT, calls);
        Hibernation hibernation = Objects.requireNonNull(book.hibernation);
        book.hibernation =
                hibernation.with(Objects.requireNonNull(hibernation.undo()).withRenewed());
    }

    void nudge(Vm vm, Duration limit, Notebook book, GuestCalls calls) {
        around.meters().renewNudge(ipconfig(DhcpCommands.RENEW, vm, limit, calls));
        book.followUp = book.followUp.withNudge();
    }

    /** Whether the guest confirmed it. A guest that did not may have done it. */
    private boolean ipconfig(List<String> command, Vm vm, Duration limit, GuestCalls calls) {
        Optional<ExecCapability> exec = around.runtime().capability(ExecCapability.class);
        if (exec.isEmpty()) {
            return false;
        }
        try {
            int code = calls.within(limit, () -> exec.get()
                    .exec(
                            vm.id(),
                            command,
                            Map.of(),
                            null,
                            OutputStream.nullOutputStream(),
                            OutputStream.nullOutputStream()));
            return code == 0;
        } catch (RuntimeFailureException e) {
            log.info("vm={} vmId={} {}: {}", vm.name(), vm.id(), command, e.getMessage());
            return false;
        }
    }

    private NicCapability nics() {
        return around.runtime()
                .capability(NicCapability.class)
                .orElseThrow(() -> Unsupported.by(around.runtime(), "NIC changes"));
    }

    private void step(Notebook book, EngineMeters.HibernatePhase phase, boolean ok) {
        around.meters().hibernateStep(book.pod.ref().namespace(), phase, ok);
    }
}
