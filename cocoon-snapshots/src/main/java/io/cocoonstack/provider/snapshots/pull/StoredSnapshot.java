package io.cocoonstack.provider.snapshots.pull;

import io.cocoonstack.provider.snapshots.artifact.ArtifactKind;
import io.cocoonstack.provider.snapshots.artifact.IndexChoice;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.client.RegistryClient;
import io.cocoonstack.provider.snapshots.client.StoredManifest;
import io.cocoonstack.provider.snapshots.content.ConfigJson;
import io.cocoonstack.provider.snapshots.content.SnapshotConfig;
import io.cocoonstack.provider.snapshots.content.SnapshotContent;
import io.cocoonstack.provider.snapshots.encoding.DamagedContentException;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The manifest of a snapshot, found behind an index if need be, and its config blob. */
public record StoredSnapshot(Manifest manifest, SnapshotConfig config) {

    private static final Logger LOG = LoggerFactory.getLogger(StoredSnapshot.class);

    public static StoredSnapshot of(RegistryClient client, String repository, StoredManifest found)
            throws IOException, RefusedArtifactException {
        Manifest manifest = found.read();
        if (manifest.kind() == ArtifactKind.IMAGE_INDEX) {
            IndexChoice choice = IndexChoice.of(manifest.children());
            if (choice.fallback()) {
                LOG.warn("{} of {} is for another platform", choice.digest(), repository);
            }
            manifest = client.manifest(repository, choice.digest())
                    .orElseThrow(() -> new DamagedContentException("manifest " + choice.digest() + " is missing"))
                    .read();
        }
        byte[] config = client.blob(repository, SnapshotContent.configOf(manifest), ConfigJson.MAX_SIZE);
        return new StoredSnapshot(manifest, ConfigJson.read(config));
    }

    SnapshotContent content() throws RefusedArtifactException {
        return SnapshotContent.of(manifest, config);
    }
}
