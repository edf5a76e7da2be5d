package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.act.outside.Unsupported;
import io.cocoonstack.provider.core.plan.Ending;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes a VM's state safe, for a hibernation or for a delete: first in the node's snapshot store, then outside of it. */
final class Saving {

    private static final Logger log = LoggerFactory.getLogger(Saving.class);

    private final Surroundings around;
    private final TransferNotice transfers;

    Saving(Surroundings around, TransferNotice transfers) {
        this.around = around;
        this.transfers = transfers;
    }

    void save(Vm vm, Notebook book) {
        Instant begun = around.scheduling().now();
        try {
            snapshots().saveSnapshot(book.vmName(), vm.id());
            count(book, true, begun);
            saved(book);
        } catch (RuntimeFailureException e) {
            count(book, false, begun);
            if (e.failure() instanceof RuntimeFailure.Gone) {
                // Whatever is done next, the VM is to be asked about first.
                book.suspect();
            }
            failed(book, "HibernateSnapshotFailed", e.getMessage());
        }
    }

    private void count(Notebook book, boolean ok, Instant begun) {
        String namespace = book.pod.ref().namespace();
        around.meters().snapshotSave(namespace, ok, since(begun));
        if (book.hibernation != null) {
            around.meters().hibernateStep(namespace, EngineMeters.HibernatePhase.SNAPSHOT, ok);
        }
    }

    private static void saved(Notebook book) {
        if (book.hibernation != null) {
            book.hibernation = book.hibernation.withSaved();
        } else if (book.ending != null) {
            book.ending = book.ending.with(Ending.Snapshot.SAVED);
        }
    }

    void push(String tag, Notebook book) {
        SnapshotStore store = around.snapshots().store();
        if (store == null) {
            return;
        }
        Instant begun = around.scheduling().now();
        Instant clock = around.scheduling().clock();
        SnapshotRef ref = new SnapshotRef(book.vmName(), tag);
        String namespace = book.pod.ref().namespace();
        try {
            transfers.run(book, transfer -> store.push(ref, snapshots(), book.vmName(), labels(book), transfer));
            around.meters().snapshotPush(namespace, true, since(begun));
            log.info("pod={} vm={} pushed {} in {}", book.pod.ref(), book.vmName(), ref, since(begun));
            if (book.hibernation != null) {
                around.meters().hibernateStep(namespace, EngineMeters.HibernatePhase.PUSH, true);
                book.hibernation = book.hibernation.withPushed();
                book.staleTag = false;
                book.pushedInDoubt = null;
            } else if (book.ending != null) {
                book.ending = book.ending.with(Ending.Snapshot.DONE);
            }
        } catch (SnapshotFailureException e) {
            boolean doubtful = e.failure() instanceof SnapshotFailure.Unavailable;
            if (book.hibernation != null && doubtful && book.pushedInDoubt == null) {
                // It may have taken effect: then there is a tag of a VM that runs on.
                book.pushedInDoubt = clock;
            }
            notPushed(book, begun, e.getMessage());
        } catch (RuntimeFailureException e) {
            notPushed(book, begun, e.getMessage());
        }
    }

    private void notPushed(Notebook book, Instant begun, String message) {
        String namespace = book.pod.ref().namespace();
        around.meters().snapshotPush(namespace, false, since(begun));
        if (book.hibernation != null) {
            around.meters().hibernateStep(namespace, EngineMeters.HibernatePhase.PUSH, false);
        }
        failed(book, "HibernatePushFailed", message);
    }

    private Map<String, String> labels(Notebook book) {
        Map<String, String> labels = new HashMap<>();
        String image = book.pod.spec().image();
        if (!image.isEmpty()) {
            labels.put(SnapshotManifest.BASE_IMAGE, image);
        }
        if (!around.nodeName().isEmpty()) {
            labels.put(SnapshotManifest.FROM_NODE, around.nodeName());
        }
        return labels;
    }

    private void failed(Notebook book, String reason, String message) {
        if (book.hibernation != null) {
            Failure failure = Failure.owed(reason, Failure.HIBERNATE + message);
            GoingBack.begin(failure, false, book, around.scheduling().now());
        } else if (book.ending != null) {
            book.ending = book.ending.with(Ending.Snapshot.OPEN);
            book.fail(Failure.unsaved(message));
        }
    }

    private SnapshotCapability snapshots() {
        return around.runtime()
                .capability(SnapshotCapability.class)
                .orElseThrow(() -> Unsupported.by(around.runtime(), "snapshots"));
    }

    private Duration since(Instant begun) {
        return Duration.between(begun, around.scheduling().now());
    }
}
