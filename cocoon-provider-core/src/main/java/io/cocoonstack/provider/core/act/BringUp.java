package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.act.boot.BootRefusedException;
import io.cocoonstack.provider.core.act.boot.Boots;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.BootSource;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.VmEvidence;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.VncCapability;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** From a Pod without a VM to a Pod with one. */
final class BringUp {

    private static final Logger log = LoggerFactory.getLogger(BringUp.class);

    private static final String UNFINISHED = "the last boot did not come to its end";

    private final Surroundings around;
    private final Reporting reporting;
    private final TransferNotice transfers;
    private final Boots boots;
    private final Discovery discovery;

    BringUp(Surroundings around, Reporting reporting, TransferNotice transfers) {
        this.around = around;
        this.reporting = reporting;
        this.transfers = transfers;
        this.boots = new Boots(around);
        this.discovery = new Discovery(around);
    }

    void claim(String vmName, Notebook book) {
        if (!book.heldName.isEmpty() && !book.heldName.equals(vmName)) {
            around.table().release(book.heldName, book.pod.ref());
            book.heldName = "";
            // What was found out about the old name's state, or fetched of it, is not the new name's.
            book.askAnew();
        }
        if (!around.table().claim(vmName, book.pod.ref())) {
            if (book.asleep) {
                around.table().sleeps(vmName, book.pod.ref());
            }
            return;
        }
        book.heldName = vmName;
        if (book.vm instanceof VmEvidence.None && book.pod.spec().managed()) {
            // macOS guests are in no list: whether there is one is asked.
            VmEvidence unknown = book.pod.spec().macos() ? new VmEvidence.Doubtful() : new VmEvidence.None();
            book.vm = around.table()
                    .take(vmName)
                    .<VmEvidence>map(VmEvidence.Candidate::new)
                    .orElse(unknown);
        }
    }

    void environment(Notebook book) {
        switch (around.pods().resolveEnvironment(book.pod.ref())) {
            case PodPort.Environment.Resolved _ -> book.environmentResolved = true;
            case PodPort.Environment.Missing(var message) ->
                book.fail(new Failure(Failure.Kind.CONFIG, "create", "", "failed", "", message, false));
            case PodPort.Environment.Unavailable(var message) ->
                book.fail(new Failure(Failure.Kind.RETRY, "create", "", "failed", "", message, false));
        }
    }

    void unmanaged(String vmId, String ip, Notebook book) {
        bind(
                new Vm(vmId, book.pod.spec().vmName(), "", VmState.RUNNING, 0, List.of()),
                Evidence.BootKind.UNMANAGED,
                book);
        book.address = ip;
        if (!book.startup) {
            created("", book);
        }
    }

    void lookUp(String vmName, Notebook book) {
        try {
            Vm found = around.runtime(book.pod).inspect(vmName);
            if (around.table().foreign(found.id(), book.pod.ref())) {
                Discovery.foreign(found, book);
            } else {
                book.vm = new VmEvidence.Candidate(found);
            }
        } catch (RuntimeFailureException e) {
            if (e.failure() instanceof RuntimeFailure.Gone) {
                book.vm = new VmEvidence.None();
            } else if (book.ending != null) {
                book.fail(Failure.delete(e.getMessage()));
            } else {
                book.fail(Failure.create("CreateAdoptInspectFailed", e.getMessage()));
            }
        }
    }

    void adopt(Vm candidate, Notebook book) {
        Vm found;
        try {
            found = around.runtime(book.pod).inspect(candidate.id());
        } catch (RuntimeFailureException e) {
            if (e.failure() instanceof RuntimeFailure.Gone) {
                book.vm = new VmEvidence.None();
            } else {
                book.fail(Failure.create("CreateAdoptInspectFailed", e.getMessage()));
            }
            return;
        }
        if (around.table().foreign(found.id(), book.pod.ref())) {
            Discovery.foreign(found, book);
        } else if (!found.name().equals(book.vmName())) {
            book.vm = new VmEvidence.None();
        } else if (found.state() == VmState.CREATING) {
            discovery.unfinished(found, book);
        } else if (Discovery.remains(found, book)) {
            discovery.brokenBefore(found, UNFINISHED, book);
        } else {
            taken(found, book);
        }
    }

    private void taken(Vm found, Notebook book) {
        boolean wakes = book.asleep;
        take(found, book);
        if (wakes) {
            woken(book);
        } else {
            created("adopted", book);
        }
    }

    /** What happens to a VM that is taken is what happens to every VM that stopped by itself. */
    void salvage(Vm found, boolean safe, Notebook book) {
        if (safe) {
            discovery.removeRemains(found, UNFINISHED, book);
            return;
        }
        log.warn(
                "pod={} vm={} vmId={} is broken, no Pod shows it and a guest may have run in it: it is kept",
                book.pod.ref(),
                found.name(),
                found.id());
        taken(found, book);
    }

    /** A VM of an earlier process is this Pod's again, unless it is only what a failed boot left. */
    void takeBack(Vm found, Notebook book) {
        if (Discovery.remains(found, book)) {
            book.vm = new VmEvidence.Candidate(found);
        } else {
            take(found, book);
        }
    }

    /** The VM is this Pod's from now on; what its boot still owed is owed. */
    void take(Vm found, Notebook book) {
        around.table().own(found.id(), book.pod.ref());
        boolean wasAsleep = book.asleep;
        bind(found, wasAsleep ? Evidence.BootKind.RESTORE : Evidence.BootKind.ADOPTED, book);
        if (wasAsleep) {
            // Cloned from its saved state, and nobody had the time to say so.
            reporting.intend(new Lifecycle(LifecycleState.CREATING, book.generation(), ""), book);
        }
        if (found.state() == VmState.STOPPED || found.state() == VmState.ERROR) {
            book.vm = new VmEvidence.Down(found);
        } else if (found.state() != VmState.RUNNING) {
            book.vm = new VmEvidence.Suspect(found);
        }
    }

    private void bind(Vm vm, Evidence.BootKind kind, Notebook book) {
        book.bind(vm, kind, around.scheduling().now(), around.scheduling().clock());
    }

    void boot(BootSource source, Notebook book) {
        PodRecord pod = book.pod.named(book.vmName());
        Instant begun = around.scheduling().now();
        try {
            Boots.Booted booted = transfers.call(book, transfer -> boots.boot(source, pod, transfer));
            Vm vm = booted.vm();
            around.table().own(vm.id(), pod.ref());
            boolean wakes = book.asleep;
            bind(vm, kind(source), book);
            book.bootImage = pod.spec().image();
            book.snapshotImage = booted.snapshotImage();
            around.meters()
                    .boot(
                            pod.ref().namespace(),
                            source.mode(),
                            pod.spec().backend(),
                            Duration.between(begun, around.scheduling().now()));
            if (wakes) {
                woken(book);
            } else {
                created("", book);
            }
        } catch (RuntimeFailureException e) {
            failed(e, book);
        } catch (BootRefusedException e) {
            book.fail(attempt(book, e.getMessage()));
        }
    }

    private static Evidence.BootKind kind(BootSource source) {
        return switch (source) {
            case BootSource.RunImage _, BootSource.Macos _ -> Evidence.BootKind.RUN;
            case BootSource.Restore _ -> Evidence.BootKind.RESTORE;
            case BootSource.CloneSnapshot _, BootSource.CloneDirectory _, BootSource.Fork _, BootSource.Refused _ ->
                Evidence.BootKind.CLONE;
        };
    }

    /** A failed attempt to wake is owed, one to create is repeated; a wake never ends for good. */
    private static Failure attempt(Notebook book, String message) {
        return book.asleep ? Failure.owed("WakeCloneFailed", message) : Failure.create("CreateBringUpFailed", message);
    }

    private void woken(Notebook book) {
        around.meters().lifecycle("update", "ok", "");
        reporting.event(
                book, PodPort.EventType.NORMAL, "Woken", "VM " + book.vmName() + " runs again from its saved state");
    }

    private void failed(RuntimeFailureException e, Notebook book) {
        switch (e.failure()) {
            case RuntimeFailure.Exists exists -> discovery.holder(exists, e, book);
            case RuntimeFailure.Unavailable _ -> {
                // It may have taken effect: ask by name before anything is tried again.
                book.vm = new VmEvidence.Doubtful();
                book.fail(attempt(book, e.getMessage()));
            }
            case RuntimeFailure.Rejected _, RuntimeFailure.Unsupported _ -> {
                Failure failure = attempt(book, e.getMessage());
                book.fail(book.asleep ? failure : failure.forGood());
            }
            case RuntimeFailure.Gone _, RuntimeFailure.Busy _, RuntimeFailure.Conflict _ ->
                book.fail(attempt(book, e.getMessage()));
        }
    }

    /** Where the guest's screen is, for the Pod to show. */
    private void screen(Notebook book) {
        Optional<VncCapability> screens = around.runtime(book.pod).capability(VncCapability.class);
        Optional<Vm> vm = book.bound();
        if (screens.isEmpty() || vm.isEmpty()) {
            return;
        }
        try {
            OptionalInt port = screens.get().vncPort(vm.get().id());
            book.vncPort = port.isPresent() ? Integer.toString(port.getAsInt()) : "";
        } catch (RuntimeFailureException e) {
            log.info("pod={} vm={} its screen is not known: {}", book.pod.ref(), book.vmName(), e.getMessage());
        }
    }

    private void created(String reason, Notebook book) {
        screen(book);
        around.meters().lifecycle("create", "ok", reason);
        log.info(
                "pod={} vm={} vmId={} op=create {}",
                book.pod.ref(),
                book.pod.spec().vmName(),
                book.bound().map(Vm::id).orElse(""),
                reason);
        reporting.event(book, PodPort.EventType.NORMAL, "ProviderCreateSuccess", "Create pod in provider successfully");
    }
}
