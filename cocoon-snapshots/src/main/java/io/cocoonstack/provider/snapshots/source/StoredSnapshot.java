package io.cocoonstack.provider.snapshots.source;

import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshots.artifact.ArtifactKind;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.IndexChoice;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.content.ConfigJson;
import io.cocoonstack.provider.snapshots.content.SnapshotContent;
import io.cocoonstack.provider.snapshots.encoding.ExactInputStream;
import io.cocoonstack.provider.snapshots.transfer.StoreFailures;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A snapshot as it is stored, with its config blob but without its files.
 *
 * @param digest of the manifest, behind an index if there is one
 */
public record StoredSnapshot(String digest, Manifest manifest, SnapshotContent content) {

    private static final Logger log = LoggerFactory.getLogger(StoredSnapshot.class);

    /**
     * Reads what a reference names; empty when there is nothing.
     *
     * @throws SnapshotFailureException when the source gives no answer, or what is there is no snapshot that a reader may use
     */
    public static Optional<StoredSnapshot> find(ArtifactSource source, SnapshotRef ref) {
        Optional<StoredManifest> found = StoredManifest.find(source, ref.repository(), ref.tag());
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try {
            StoredManifest stored = behindIndex(source, ref, found.get());
            Descriptor config = SnapshotContent.configOf(stored.manifest());
            try (InputStream in =
                    ExactInputStream.ofBlob(source.open(ref.repository(), config), config.size(), config.digest())) {
                SnapshotContent content = SnapshotContent.of(stored.manifest(), ConfigJson.read(in.readAllBytes()));
                return Optional.of(new StoredSnapshot(stored.digest(), stored.manifest(), content));
            }
        } catch (IOException | RefusedArtifactException e) {
            throw StoreFailures.of(ref, e);
        }
    }

    private static StoredManifest behindIndex(ArtifactSource source, SnapshotRef ref, StoredManifest found)
            throws IOException, RefusedArtifactException {
        if (found.manifest().kind() != ArtifactKind.IMAGE_INDEX) {
            return found;
        }
        IndexChoice choice = IndexChoice.of(found.manifest().children());
        if (choice.fallback()) {
            log.warn("{}: {} is for another platform", ref, choice.digest());
        }
        return StoredManifest.find(source, ref.repository(), choice.digest())
                .orElseThrow(() -> new IOException("the index names " + choice.digest() + ", which is not there"));
    }
}
