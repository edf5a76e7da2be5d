package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.name.VmNames;
import io.cocoonstack.provider.core.act.guest.Probing;
import io.cocoonstack.provider.core.act.outside.LeaseRelease;
import io.cocoonstack.provider.core.act.outside.StaleCreates;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.Backoff;
import io.cocoonstack.provider.core.plan.Ending;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.VmEvidence;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The end of a Pod: VM, leases, snapshots, Pod. */
final class Removal {

    private static final Logger log = LoggerFactory.getLogger(Removal.class);

    private final Surroundings around;
    private final Reporting reporting;
    private final LeaseRelease leases;

    Removal(Surroundings around, Reporting reporting) {
        this.around = around;
        this.reporting = reporting;
        this.leases = new LeaseRelease(around.leases(), around.meters());
    }

    void begin(Ending ending, Notebook book, Probing probing) {
        if (book.ending == null) {
            // The waits of what went wrong before are not those of the end.
            book.retry = Evidence.Retry.NONE;
        }
        book.ending = ending;
        if (ending.cause() instanceof Ending.Cause.Deleted) {
            around.table().leaving(book.vmName(), book.pod.ref());
            probing.stop();
        }
    }

    /** A VM that does not run has no state but its disk, and nothing is saved of it. */
    void look(Vm vm, Notebook book) {
        Ending ending = ending(book);
        try {
            Vm found = around.runtime(book.pod).inspect(vm.id());
            if (found.state() == VmState.CREATING) {
                unfinished(found, book, ending);
            } else {
                book.ending =
                        ending.with(found.state() == VmState.RUNNING ? Ending.Snapshot.WANTED : Ending.Snapshot.DONE);
            }
        } catch (RuntimeFailureException e) {
            if (e.failure() instanceof RuntimeFailure.Gone) {
                removed(vm, book, ending);
            } else {
                book.fail(Failure.unsaved(e.getMessage()));
            }
        }
    }

    /** Whoever makes it may be about to be done, and then it runs: it is looked at again, unless nobody makes it any more. */
    private void unfinished(Vm vm, Notebook book, Ending ending) {
        Optional<StaleCreateCapability> creates = around.runtime(book.pod).capability(StaleCreateCapability.class);
        if (creates.isEmpty()) {
            book.ending = ending.with(Ending.Snapshot.DONE);
            return;
        }
        StaleCreateCapability.Outcome outcome = creates.get().reconcileStaleCreate(vm.id());
        around.meters().staleCreate(StaleCreates.label(outcome));
        switch (outcome) {
            case COLLECTED, NOT_FOUND -> removed(vm, book, ending);
            case BUSY, NOT_CREATING ->
                book.fail(Failure.unsaved("VM \"" + vm.name() + "\" (" + vm.id() + ") is still being created"));
        }
    }

    void remove(Vm vm, Notebook book) {
        Ending ending = ending(book);
        try {
            around.runtime(book.pod).remove(vm.id());
            log.info("pod={} vm={} vmId={} removed ({})", book.pod.ref(), vm.name(), vm.id(), why(ending));
        } catch (RuntimeFailureException e) {
            if (!(e.failure() instanceof RuntimeFailure.Gone)) {
                kept(vm, e, book, ending);
                return;
            }
        }
        removed(vm, book, ending);
    }

    private static void removed(Vm vm, Notebook book, Ending ending) {
        book.vm = new VmEvidence.Lost(vm);
        book.failure = null;
        book.ending = ending.withVmRemoved();
    }

    /** A VM that cannot be removed keeps its Pod: without it nobody would know of the VM. */
    private void kept(Vm vm, RuntimeFailureException e, Notebook book, Ending ending) {
        switch (ending.cause()) {
            case Ending.Cause.Deleted _ -> {
                // The guest may run on: what it does until the next attempt is to be saved too.
                book.ending = ending.with(Ending.Snapshot.OPEN);
                book.fail(Failure.delete(e.getMessage()));
            }
            case Ending.Cause.Evicted _ -> {
                log.warn(
                        "pod={} vm={} vmId={} cannot be removed, the Pod stays: {}",
                        book.pod.ref(),
                        vm.name(),
                        vm.id(),
                        e.getMessage());
                book.ending = null;
                book.vm = new VmEvidence.Suspect(vm);
                book.inconclusive(around.scheduling().now(), Backoff.recheck(book.recheck.failures() + 1));
            }
        }
    }

    void releaseLeases(Vm vm, Notebook book) {
        leases.of(vm);
        if (book.hibernation != null) {
            book.hibernation = book.hibernation.withLeasesReleased();
        } else {
            book.ending = ending(book).withLeasesReleased();
        }
    }

    void dropSnapshots(String vmName, Notebook book) {
        if (!Annotations.flag(book.pod.annotations(), Annotations.KEEP_SNAPSHOT_ON_DELETE)) {
            around.runtime().capability(SnapshotCapability.class).ifPresent(snapshots -> {
                for (String name : List.of(vmName, VmNames.forkSnapshot(vmName))) {
                    try {
                        snapshots.removeSnapshot(name);
                    } catch (RuntimeFailureException e) {
                        log.warn("pod={} vm={} snapshot {} stays: {}", book.pod.ref(), vmName, name, e.getMessage());
                    }
                }
            });
        }
        book.ending = ending(book).withSnapshotsDropped();
    }

    void evict(Ending.Cause.Evicted cause, Notebook book) {
        switch (around.pods().delete(book.pod.ref(), -1)) {
            case DONE, SUPERSEDED -> {
                log.warn(
                        "pod={} vm={} evicted: {} {}",
                        book.pod.ref(),
                        book.pod.spec().vmName(),
                        cause.reason(),
                        cause.message());
                book.ending = ending(book).withPodDeleted();
            }
            case FAILED -> {
                around.meters().evictFailed();
                book.inconclusive(around.scheduling().now(), Backoff.recheck(book.recheck.failures() + 1));
            }
        }
    }

    void removeObject(Notebook book) {
        switch (around.pods().delete(book.pod.ref(), 0)) {
            case DONE, SUPERSEDED -> book.ending = ending(book).withObjectRemoved();
            case FAILED -> book.ledger.failed(around.scheduling().now());
        }
    }

    void forget(Notebook book, Probing probing) {
        probing.stop();
        Ending ending = ending(book);
        if (ending.cause() instanceof Ending.Cause.Deleted) {
            count(book);
            if (!book.gone) {
                reporting.event(
                        book, PodPort.EventType.NORMAL, "ProviderDeleteSuccess", "Delete pod in provider successfully");
            }
        }
        book.forgotten = true;
        around.table().release(book.vmName(), book.pod.ref());
    }

    private void count(Notebook book) {
        if (!book.pod.spec().managed()) {
            around.meters().lifecycle("delete", "skipped", "unmanaged");
        } else if (book.vm instanceof VmEvidence.Lost) {
            around.meters().lifecycle("delete", "ok", "");
        } else {
            boolean kept = Annotations.flag(book.pod.annotations(), Annotations.KEEP_SNAPSHOT_ON_DELETE);
            around.meters().lifecycle("delete", "skipped", kept ? "seat_release" : "no_vm");
        }
    }

    private static Ending ending(Notebook book) {
        return book.ending == null ? Ending.deleted() : book.ending;
    }

    private static String why(Ending ending) {
        return switch (ending.cause()) {
            case Ending.Cause.Deleted _ -> "Pod deleted";
            case Ending.Cause.Evicted(var reason, var _) -> reason;
        };
    }
}
