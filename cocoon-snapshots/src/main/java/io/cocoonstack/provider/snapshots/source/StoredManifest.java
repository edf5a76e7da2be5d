package io.cocoonstack.provider.snapshots.source;

import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.ManifestJson;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.encoding.DamagedContentException;
import io.cocoonstack.provider.snapshots.transfer.StoreFailures;
import java.io.IOException;
import java.util.Optional;

/**
 * A manifest as it is stored.
 *
 * @param digest of its bytes
 */
public record StoredManifest(String digest, Manifest manifest) {

    /**
     * Reads what a reference names; empty when there is nothing. What a digest names is checked against it.
     *
     * @throws SnapshotFailureException when the source gives no answer, or one that cannot be read
     */
    public static Optional<StoredManifest> find(ArtifactSource source, String repository, String reference) {
        String what = spelled(repository, reference);
        try {
            Optional<byte[]> raw = source.manifest(repository, reference);
            if (raw.isEmpty()) {
                return Optional.empty();
            }
            StoredManifest stored = of(raw.get());
            if (isDigest(reference) && !reference.equals(stored.digest)) {
                throw new DamagedContentException("the manifest has the content of " + stored.digest);
            }
            return Optional.of(stored);
        } catch (IOException | RefusedArtifactException e) {
            throw StoreFailures.of(what, e);
        }
    }

    public static StoredManifest of(byte[] raw) throws RefusedArtifactException {
        return new StoredManifest(Sha256.of(raw), ManifestJson.read(raw));
    }

    /** The reference as people write it: a digest joins with an {@code @}. */
    static String spelled(String repository, String reference) {
        return repository + (isDigest(reference) ? "@" : ":") + reference;
    }

    private static boolean isDigest(String reference) {
        return reference.indexOf(':') >= 0;
    }
}
