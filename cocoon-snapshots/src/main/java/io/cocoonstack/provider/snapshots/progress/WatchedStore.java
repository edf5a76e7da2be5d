package io.cocoonstack.provider.snapshots.progress;

import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.util.Map;
import java.util.Optional;

/** Shows what a store moves, and passes it on to the caller's own transfer. */
public final class WatchedStore implements SnapshotStore {

    private final SnapshotStore store;
    private final RunningTransfers running;

    public WatchedStore(SnapshotStore store, RunningTransfers running) {
        this.store = store;
        this.running = running;
    }

    @Override
    public Optional<SnapshotManifest> find(SnapshotRef ref) {
        return store.find(ref);
    }

    @Override
    public void push(
            SnapshotRef ref,
            SnapshotCapability source,
            String localName,
            Map<String, String> labels,
            Transfer transfer) {
        running.run(ref.repository(), "push " + ref, transfer, both -> {
            store.push(ref, source, localName, labels, both);
            return true;
        });
    }

    @Override
    public void pull(SnapshotRef ref, SnapshotCapability target, String localName, Transfer transfer) {
        running.run(ref.repository(), "pull " + ref, transfer, both -> {
            store.pull(ref, target, localName, both);
            return true;
        });
    }

    @Override
    public void delete(SnapshotRef ref) {
        store.delete(ref);
    }
}
