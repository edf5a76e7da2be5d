package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.testing.sim.Pace;
import java.nio.file.Path;
import java.util.Optional;

/** Other nodes: each still has what it pushed, until fate has it otherwise. */
public final class SimPeers implements SnapshotPeers {

    private final SimWorld world;

    SimPeers(SimWorld world) {
        this.world = world;
    }

    @Override
    public Optional<Staged> fetch(SnapshotRef ref, SnapshotManifest manifest, Transfer transfer) {
        String name = "fetch " + ref;
        try (SimProgress _ = SimProgress.begin(world, name, transfer)) {
            return world.outside().call(name, Pace.HAUL, SimPeers::failed, () -> Optional.of(staged(ref, manifest)));
        }
    }

    private Staged staged(SnapshotRef ref, SnapshotManifest manifest) {
        SimSnapshot snapshot = world.store()
                .kept(ref)
                .map(SimStore.Stored::snapshot)
                .filter(found -> found.record().id().equals(manifest.snapshotId()))
                .orElseThrow(() -> failed("the other node has another snapshot by now"));
        Path directory = Path.of("/staging/" + world.number());
        SimSnapshot files = world.snapshots().put(snapshot.named(directory.toString()));
        world.tell(new Deed.Pulled(ref, files));
        return new Files(directory);
    }

    private final class Files implements Staged {
        private final Path directory;

        Files(Path directory) {
            this.directory = directory;
        }

        @Override
        public Path directory() {
            return directory;
        }

        @Override
        public void close() {
            world.snapshots().forget(directory.toString());
        }
    }

    private static SnapshotFailureException failed(String why) {
        return new SnapshotFailureException(new SnapshotFailure.Unavailable(why));
    }
}
