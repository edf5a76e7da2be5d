package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.contract.name.VmNames;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.act.outside.Unsupported;
import io.cocoonstack.provider.core.plan.Backoff;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.SavedState;
import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks where a Pod's saved state lies and brings it onto the node. */
final class Restoring {

    private static final Logger log = LoggerFactory.getLogger(Restoring.class);

    private final Surroundings around;
    private final Reporting reporting;
    private final TransferNotice transfers;

    Restoring(Surroundings around, Reporting reporting, TransferNotice transfers) {
        this.around = around;
        this.reporting = reporting;
        this.transfers = transfers;
    }

    void askStore(String vmName, Notebook book) {
        SnapshotStore store = Objects.requireNonNull(around.snapshots().store());
        try {
            Optional<SnapshotManifest> found = store.find(new SnapshotRef(vmName, SnapshotRef.HIBERNATE));
            book.saved = book.saved.with(found.<SavedState.Stored>map(SavedState.Stored.Present::new)
                    .orElseGet(SavedState.Stored.Absent::new));
        } catch (SnapshotFailureException e) {
            storeSilent(book, e.getMessage());
        }
    }

    private void storeSilent(Notebook book, String message) {
        SavedState.Unanswered last = book.saved.stored() instanceof SavedState.Unanswered before ? before : null;
        book.saved = book.saved.with((SavedState.Stored) unanswered(last, message));
        if (book.asleep) {
            around.meters().snapshotVerified(EngineMeters.Verification.ERROR);
        } else if (book.bound().isEmpty()) {
            around.meters().hibernateEvidence(EngineMeters.EvidenceVerdict.UNAVAILABLE);
            reporting.event(
                    book,
                    PodPort.EventType.WARNING,
                    "HibernateEvidenceUnavailable",
                    "create: whether a hibernated state exists cannot be found out: " + message);
        }
    }

    private SavedState.Unanswered unanswered(SavedState.@Nullable Unanswered last, String message) {
        Instant now = around.scheduling().now();
        int times = last == null ? 1 : last.times() + 1;
        return new SavedState.Unanswered(
                message, times, last == null ? now : last.since(), now.plus(Backoff.question(times)));
    }

    void askLocal(String name, Notebook book) {
        try {
            book.saved = book.saved.with(snapshots()
                    .findSnapshot(name)
                    .<SavedState.Local>map(SavedState.Local.Present::new)
                    .orElseGet(SavedState.Local.Absent::new));
        } catch (RuntimeFailureException e) {
            SavedState.Unanswered last = book.saved.local() instanceof SavedState.Unanswered before ? before : null;
            book.saved = book.saved.with((SavedState.Local) unanswered(last, e.getMessage()));
        }
    }

    /** A snapshot that is not the stored one is worth nothing, and neither is the baseline of its forks. */
    void dropStale(String vmName, Notebook book) {
        around.meters().snapshotVerified(EngineMeters.Verification.STALE);
        try {
            snapshots().removeSnapshot(vmName);
            snapshots().removeSnapshot(VmNames.forkSnapshot(vmName));
            log.info("pod={} vm={} dropped a local snapshot that is not the stored one", book.pod.ref(), vmName);
            book.saved = book.saved.with(new SavedState.Local.Absent());
        } catch (RuntimeFailureException e) {
            failed(book, e.getMessage());
        }
    }

    void tell(@Nullable Duration age, Notebook book) {
        around.meters().hibernateEvidence(EngineMeters.EvidenceVerdict.RESTORED);
        String old = age == null ? "" : ", saved " + text(age) + " ago";
        reporting.event(
                book,
                PodPort.EventType.WARNING,
                "HibernateSnapshotExists",
                "create: a hibernated state of VM " + book.vmName() + " exists" + old
                        + "; it is restored instead of a fresh boot");
        book.saved = book.saved.asTold();
    }

    void conflict(String verdict, Failure failure, Notebook book) {
        around.meters().hibernateEvidence(EngineMeters.EvidenceVerdict.valueOf(verdict.toUpperCase(Locale.ROOT)));
        book.fail(failure);
    }

    void fetch(String vmName, SnapshotManifest manifest, Notebook book) {
        SnapshotPeers peers = Objects.requireNonNull(around.snapshots().peers());
        String namespace = book.pod.ref().namespace();
        Instant begun = around.scheduling().now();
        book.saved = book.saved.with(new SavedState.Copy.NoPeer());
        try {
            Optional<SnapshotPeers.Staged> staged = transfers.call(
                    book, transfer -> peers.fetch(new SnapshotRef(vmName, SnapshotRef.HIBERNATE), manifest, transfer));
            staged.ifPresent(files -> {
                around.meters().peerRestore(namespace, true, since(begun));
                book.staged = files;
                book.saved = book.saved.with(new SavedState.Copy.Staged(files.directory()));
            });
        } catch (SnapshotFailureException e) {
            around.meters().peerRestore(namespace, false, since(begun));
            log.warn("pod={} vm={} not from node {}: {}", book.pod.ref(), vmName, manifest.fromNode(), e.getMessage());
        }
    }

    void pull(String vmName, String localName, Notebook book) {
        SnapshotStore store = Objects.requireNonNull(around.snapshots().store());
        Instant begun = around.scheduling().now();
        try {
            transfers.run(
                    book,
                    transfer -> store.pull(
                            new SnapshotRef(vmName, SnapshotRef.HIBERNATE), snapshots(), localName, transfer));
            around.meters().snapshotPull(true);
            around.meters().snapshotPullTook(since(begun));
            book.saved = book.saved.with(new SavedState.Copy.Imported(localName));
        } catch (SnapshotFailureException e) {
            around.meters().snapshotPull(false);
            failed(book, e.getMessage());
        } catch (RuntimeFailureException e) {
            around.meters().snapshotPull(false);
            failed(book, e.getMessage());
        }
    }

    void deleteTag(String vmName, Notebook book) {
        Instant now = around.scheduling().now();
        try {
            Objects.requireNonNull(around.snapshots().store()).delete(new SnapshotRef(vmName, SnapshotRef.HIBERNATE));
            book.staleTag = false;
            book.recheck = Evidence.Recheck.NONE;
            GoingBack.done(undo -> undo.withTagDeleted(), book);
        } catch (SnapshotFailureException e) {
            log.warn("pod={} vm={} tag of a VM that runs stays for now: {}", book.pod.ref(), vmName, e.getMessage());
            book.staleTag = true;
            if (book.hibernation != null) {
                book.hibernation = book.hibernation.later(now.plus(Backoff.question(book.hibernation.tries() + 1)));
            } else {
                askTagLater(book, now);
            }
        }
    }

    /** A tag that was there before is the operator's, however old its state is. */
    void judgeTag(String vmName, Notebook book) {
        Instant since = Objects.requireNonNull(book.pushedInDoubt).truncatedTo(ChronoUnit.SECONDS);
        try {
            boolean ours = Objects.requireNonNull(around.snapshots().store())
                    .find(new SnapshotRef(vmName, SnapshotRef.HIBERNATE))
                    .filter(tag -> tag.fromNode().equals(around.nodeName()))
                    .flatMap(SnapshotManifest::pushed)
                    .filter(pushed -> !pushed.isBefore(since))
                    .isPresent();
            book.pushedInDoubt = null;
            book.staleTag = ours;
            book.recheck = Evidence.Recheck.NONE;
        } catch (SnapshotFailureException e) {
            log.warn(
                    "pod={} vm={} whether a push took effect is not known yet: {}",
                    book.pod.ref(),
                    vmName,
                    e.getMessage());
            askTagLater(book, around.scheduling().now());
        }
    }

    /** The patience with the runtime about the VM is another one. */
    private static void askTagLater(Notebook book, Instant now) {
        book.inconclusive(now, Backoff.question(book.recheck.failures() + 1));
        book.recheck = book.recheck.withoutEnd();
    }

    private void failed(Notebook book, String message) {
        book.fail(
                book.asleep ? Failure.owed("WakePullFailed", message) : Failure.create("CreateBringUpFailed", message));
    }

    private SnapshotCapability snapshots() {
        return around.runtime()
                .capability(SnapshotCapability.class)
                .orElseThrow(() -> Unsupported.by(around.runtime(), "snapshots"));
    }

    private Duration since(Instant begun) {
        return Duration.between(begun, around.scheduling().now());
    }

    private static String text(Duration age) {
        long seconds = Math.max(0, age.toSeconds());
        return seconds < 120
                ? seconds + " s"
                : seconds < 7200
                        ? seconds / 60 + " min"
                        : seconds < 172800 ? seconds / 3600 + " h" : seconds / 86400 + " d";
    }
}
