package io.cocoonstack.provider.snapshots.peer.fetch;

import io.cocoonstack.provider.snapshots.artifact.Refusal;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.content.EnvelopeJson;
import io.cocoonstack.provider.snapshots.content.SnapshotContent;
import io.cocoonstack.provider.snapshots.content.SnapshotFile;
import io.cocoonstack.provider.snapshots.content.SparseMap;
import io.cocoonstack.provider.snapshots.peer.SnapshotPlan;
import io.cocoonstack.provider.snapshots.peer.SnapshotPlan.PlannedFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Whether what another node offers is what the store says the snapshot is. */
final class PlanCheck {

    private PlanCheck() {}

    /** The files to fetch; the envelope is not one of them, it is written from what the store says. */
    static List<PlannedFile> files(SnapshotPlan plan, SnapshotContent stored) throws RefusedArtifactException {
        String id = stored.config().engine().id();
        if (!plan.snapshotId().equals(id)) {
            throw refused("it has snapshot " + plan.snapshotId() + ", the store's is " + id);
        }
        Map<String, PlannedFile> offered = new HashMap<>();
        List<PlannedFile> files = new ArrayList<>();
        for (PlannedFile file : plan.files()) {
            if (!file.name().equals(EnvelopeJson.NAME)) {
                files.add(file);
                offered.put(file.name(), file);
            }
        }
        for (SnapshotFile file : stored.files()) {
            PlannedFile there = offered.get(file.name());
            if (there == null) {
                throw refused("it does not offer " + file.name());
            }
            long size = file.sparse().map(SparseMap::size).orElse(file.size());
            if (there.size() != size) {
                throw refused(file.name() + " has " + there.size() + " bytes there, " + size + " in the store");
            }
        }
        if (offered.size() > stored.files().size()) {
            throw refused("it offers files that the store does not know");
        }
        return files;
    }

    private static RefusedArtifactException refused(String message) {
        return new RefusedArtifactException(Refusal.FILE, message);
    }
}
