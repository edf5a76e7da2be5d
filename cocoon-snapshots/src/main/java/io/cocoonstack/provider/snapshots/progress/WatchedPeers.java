package io.cocoonstack.provider.snapshots.progress;

import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import java.util.Optional;

/** Shows what comes from other nodes, and passes it on to the caller's own transfer. */
public final class WatchedPeers implements SnapshotPeers {

    private final SnapshotPeers peers;
    private final RunningTransfers running;

    public WatchedPeers(SnapshotPeers peers, RunningTransfers running) {
        this.peers = peers;
        this.running = running;
    }

    @Override
    public Optional<Staged> fetch(SnapshotRef ref, SnapshotManifest manifest, Transfer transfer) {
        return running.run(
                ref.repository(),
                "fetch " + ref + " from node " + manifest.fromNode(),
                transfer,
                both -> peers.fetch(ref, manifest, both));
    }
}
