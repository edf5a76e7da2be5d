package io.cocoonstack.provider.snapshots.source;

import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshots.artifact.ArtifactKind;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.IndexChoice;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.content.ConfigJson;
import io.cocoonstack.provider.snapshots.content.SnapshotConfig;
import io.cocoonstack.provider.snapshots.content.SnapshotContent;
import io.cocoonstack.provider.snapshots.encoding.ExactInputStream;
import io.cocoonstack.provider.snapshots.transfer.StoreFailures;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A snapshot as it is stored, with its config blob but without its files.
 *
 * @param digest of the manifest, behind an index if there is one
 */
public record StoredSnapshot(String digest, Manifest manifest, SnapshotConfig config) {

    private static final Logger log = LoggerFactory.getLogger(StoredSnapshot.class);

    /**
     * Reads what a reference names; empty when there is nothing.
     *
     * @throws SnapshotFailureException when the source gives no answer, or what is there is no snapshot
     */
    public static Optional<StoredSnapshot> find(ArtifactSource source, SnapshotRef ref) {
        Optional<StoredManifest> found = StoredManifest.find(source, ref.repository(), ref.tag());
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(of(source, ref.repository(), found.get()));
        } catch (IOException | RefusedArtifactException e) {
            throw StoreFailures.of(ref, e);
        }
    }

    /** The snapshot that a manifest or an index stands for. */
    public static StoredSnapshot of(ArtifactSource source, String repository, StoredManifest found)
            throws IOException, RefusedArtifactException {
        StoredManifest stored = behindIndex(source, repository, found);
        Descriptor config = SnapshotContent.configOf(stored.manifest());
        try (InputStream in =
                ExactInputStream.ofBlob(source.open(repository, config), config.size(), config.digest())) {
            return new StoredSnapshot(stored.digest(), stored.manifest(), ConfigJson.read(in.readAllBytes()));
        }
    }

    private static StoredManifest behindIndex(ArtifactSource source, String repository, StoredManifest found)
            throws IOException, RefusedArtifactException {
        if (found.manifest().kind() != ArtifactKind.IMAGE_INDEX) {
            return found;
        }
        IndexChoice choice = IndexChoice.of(found.manifest().children());
        if (choice.fallback()) {
            log.warn("{} of {} is for another platform", choice.digest(), repository);
        }
        return StoredManifest.find(source, repository, choice.digest())
                .orElseThrow(() -> new IOException("the index names " + choice.digest() + ", which is not there"));
    }

    /** Its files, unless a reader must refuse it. */
    public SnapshotContent content() throws RefusedArtifactException {
        return SnapshotContent.of(manifest, config);
    }

    /** What tells it from other snapshots. */
    public SnapshotManifest identity() {
        Map<String, String> annotations = manifest.annotations();
        return new SnapshotManifest(
                config.engine().id(),
                annotations.getOrDefault(SnapshotManifest.BASE_IMAGE, ""),
                annotations.getOrDefault(SnapshotManifest.FROM_NODE, ""),
                config.engine().hypervisor(),
                config.createdAt());
    }
}
