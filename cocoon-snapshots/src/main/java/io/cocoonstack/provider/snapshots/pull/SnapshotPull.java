package io.cocoonstack.provider.snapshots.pull;

import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.artifact.ArtifactKind;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.content.SnapshotContent;
import io.cocoonstack.provider.snapshots.source.ArtifactSource;
import io.cocoonstack.provider.snapshots.source.StoredManifest;
import io.cocoonstack.provider.snapshots.source.StoredSnapshot;
import io.cocoonstack.provider.snapshots.transfer.ArchiveImport;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import io.cocoonstack.provider.snapshots.work.ChunkMemory;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.IOException;
import java.time.InstantSource;

/** Brings a snapshot into the runtime's store. Everything that can be told from manifest and config is checked before it starts. */
public record SnapshotPull(
        ArtifactSource source, String repository, TransferSettings settings, InstantSource clock, ChunkMemory memory) {

    /** Whether a pull of that fetches ahead; behind an index nobody knows yet. */
    public static boolean takesMemory(Manifest manifest) {
        return manifest.kind() == ArtifactKind.IMAGE_INDEX
                || manifest.artifactType().equals(ArtifactKind.SNAPSHOT_V2);
    }

    public void run(StoredManifest found, SnapshotCapability target, String localName, Transfer transfer)
            throws IOException, RefusedArtifactException {
        SnapshotContent content = StoredSnapshot.of(source, repository, found).content();
        try (PulledFiles files = new PulledFiles(blob -> source.open(repository, blob), content, settings, memory)) {
            new ArchiveImport(content, files, clock).run(target, localName, transfer);
        }
    }
}
