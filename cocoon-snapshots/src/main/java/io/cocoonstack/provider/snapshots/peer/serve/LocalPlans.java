package io.cocoonstack.provider.snapshots.peer.serve;

import io.cocoonstack.provider.snapshots.peer.Slice;
import io.cocoonstack.provider.snapshots.peer.SnapshotPlan;
import io.cocoonstack.provider.snapshots.peer.SnapshotPlan.PlannedFile;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plans of the snapshots that the runtime has. */
record LocalPlans(SnapshotCapability snapshots, StoreDirectory store) {

    /** The plan of a snapshot; empty when the runtime has none of that name. */
    Optional<SnapshotPlan> find(String name) throws IOException {
        Optional<LocalSnapshot> found = snapshots.findSnapshot(name);
        return found.isEmpty() ? Optional.empty() : Optional.of(plan(found.get()));
    }

    private SnapshotPlan plan(LocalSnapshot snapshot) throws IOException {
        List<PlannedFile> files = new ArrayList<>();
        for (Path file : store.files(snapshot.id())) {
            long size = Files.size(file);
            files.add(new PlannedFile(file.getFileName().toString(), size, Slice.of(DataExtents.of(file, size))));
        }
        if (files.isEmpty()) {
            throw new IOException("snapshot " + snapshot.id() + " has no files in " + store.root());
        }
        return new SnapshotPlan(snapshot.id(), files);
    }
}
