package io.cocoonstack.provider.snapshots.progress;

import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.vm.SnapshotCapability;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

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
        watch("push " + ref, transfer, both -> store.push(ref, source, localName, labels, both));
    }

    @Override
    public void pull(SnapshotRef ref, SnapshotCapability target, String localName, Transfer transfer) {
        watch("pull " + ref, transfer, both -> store.pull(ref, target, localName, both));
    }

    @Override
    public void delete(SnapshotRef ref) {
        store.delete(ref);
    }

    private void watch(String what, Transfer callers, Consumer<Transfer> work) {
        Allocation whole = Allocation.root(what);
        running.run(whole, meter -> {
            Transfer ours = meter.transfer(whole);
            work.accept((done, total) -> {
                ours.progress(done, total);
                callers.progress(done, total);
            });
        });
    }
}
