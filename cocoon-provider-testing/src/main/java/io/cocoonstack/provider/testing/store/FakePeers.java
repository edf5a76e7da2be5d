package io.cocoonstack.provider.testing.store;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.testing.fault.Delay;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Other nodes with snapshots to give. A test says which directory a fetched snapshot shows up in. */
public final class FakePeers implements SnapshotPeers {

    private record Offer(String node, String snapshotId) {}

    private final StoreFaults faults;
    private final String ownNode;
    private final Map<Offer, Path> offers = new ConcurrentHashMap<>();
    private final Set<Path> staged = ConcurrentHashMap.newKeySet();

    /**
     * Nodes without snapshots.
     *
     * @param ownNode the node that asks; nothing is fetched from it
     * @param delay how latency passes
     */
    public FakePeers(String ownNode, Delay delay) {
        this.ownNode = ownNode;
        this.faults = new StoreFaults(delay);
    }

    /** The knobs, and the calls so far. */
    public StoreFaults faults() {
        return faults;
    }

    /** A node has a snapshot, whose files are in that directory once it is fetched. */
    public FakePeers offer(String node, String snapshotId, Path directory) {
        offers.put(new Offer(node, snapshotId), directory);
        return this;
    }

    /** Directories that were fetched and not closed yet. */
    public Set<Path> staged() {
        return Set.copyOf(staged);
    }

    @Override
    public Optional<Staged> fetch(SnapshotRef ref, SnapshotManifest manifest, Transfer transfer) {
        if (manifest.fromNode().isEmpty() || manifest.fromNode().equals(ownNode)) {
            return Optional.empty();
        }
        faults.begin(StoreVerb.PEER_FETCH, ref.toString());
        faults.work(StoreVerb.PEER_FETCH, ref.toString());
        Path directory = offers.get(new Offer(manifest.fromNode(), manifest.snapshotId()));
        if (directory == null) {
            throw new SnapshotFailureException(new SnapshotFailure.Absent(StoreFaults.text(
                    StoreVerb.PEER_FETCH, ref + ": node " + manifest.fromNode() + " does not have this snapshot")));
        }
        faults.end(StoreVerb.PEER_FETCH, ref.toString());
        staged.add(directory);
        return Optional.of(new Copy(directory));
    }

    private final class Copy implements Staged {

        private final Path directory;

        Copy(Path directory) {
            this.directory = directory;
        }

        @Override
        public Path directory() {
            return directory;
        }

        @Override
        public void close() {
            staged.remove(directory);
        }
    }
}
