package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.contract.name.VmNames;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.startup.LeftoverSnapshots;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import io.cocoonstack.provider.vm.capability.SnapshotListCapability;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes snapshots from the node's own store that nobody will wake from. What is in doubt stays. */
final class SnapshotReclaimer {

    private static final Logger log = LoggerFactory.getLogger(SnapshotReclaimer.class);

    private final Runtime runtime;
    private final SnapshotStore store;
    private final Supplier<Collection<PodRecord>> pods;

    /** @param pods those the engine has at the moment */
    SnapshotReclaimer(Runtime runtime, SnapshotStore store, Supplier<Collection<PodRecord>> pods) {
        this.runtime = runtime;
        this.store = store;
        this.pods = pods;
    }

    /** Looks at every snapshot once. */
    void run() {
        Optional<SnapshotListCapability> listing = runtime.capability(SnapshotListCapability.class);
        Optional<SnapshotCapability> snapshots = runtime.capability(SnapshotCapability.class);
        if (listing.isEmpty() || snapshots.isEmpty()) {
            return;
        }
        try {
            for (LocalSnapshot snapshot : listing.get().listSnapshots()) {
                // Asked for each one: what a Pod that came meanwhile needs is not to go.
                Set<String> needed = LeftoverSnapshots.needed(pods.get());
                switch (LeftoverSnapshots.verdict(snapshot.name(), needed)) {
                    case KEEP -> {}
                    case REMOVE -> remove(snapshots.get(), snapshot.name());
                    case COMPARE -> compare(snapshots.get(), snapshot);
                }
            }
        } catch (RuntimeFailureException e) {
            log.warn("snapshots nobody needs stay for now: {}", e.getMessage());
        }
    }

    private void compare(SnapshotCapability snapshots, LocalSnapshot snapshot) {
        try {
            boolean stored = store.find(new SnapshotRef(snapshot.name(), SnapshotRef.HIBERNATE))
                    .map(SnapshotManifest::snapshotId)
                    .filter(snapshot.id()::equals)
                    .isPresent();
            if (!stored) {
                remove(snapshots, snapshot.name());
                remove(snapshots, VmNames.forkSnapshot(snapshot.name()));
            }
        } catch (SnapshotFailureException e) {
            log.info(
                    "snapshot {} stays, the store does not say whether it is of use: {}",
                    snapshot.name(),
                    e.getMessage());
        }
    }

    private static void remove(SnapshotCapability snapshots, String name) {
        if (snapshots.removeSnapshot(name)) {
            log.info("snapshot {} removed, nobody needs it any more", name);
        }
    }
}
