package io.cocoonstack.provider.snapshots.source;

import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * What readers need of a store. Failures are {@link io.cocoonstack.provider.snapshot.SnapshotFailureException}s, or the checked ones
 * when the store has nothing more to say about them.
 */
public interface ArtifactSource {

    /**
     * The bytes of a manifest; empty only when the source says that there is none.
     *
     * @param repository below the base of the source
     * @param reference tag or digest
     */
    Optional<byte[]> manifest(String repository, String reference) throws IOException, RefusedArtifactException;

    /** The bytes of a blob, not verified. */
    InputStream open(String repository, Descriptor blob) throws IOException;
}
