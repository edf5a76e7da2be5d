package io.cocoonstack.provider.snapshots.source;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Artifacts in memory. */
public final class FakeSource implements ArtifactSource {

    public final Map<String, byte[]> manifests = new HashMap<>();
    public final Map<String, byte[]> blobs = new HashMap<>();
    public final List<String> asked = new ArrayList<>();
    private boolean down;

    public void keep(String name, String text) {
        manifests.put(name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Keeps a blob and gives its digest. */
    public String blob(byte[] content) {
        String digest = Sha256.of(content);
        blobs.put(digest, content);
        return digest;
    }

    /** No answer any more. */
    public void down() {
        down = true;
    }

    @Override
    public Optional<byte[]> manifest(String repository, String reference) {
        String name = StoredManifest.spelled(repository, reference);
        asked.add(name);
        if (down) {
            throw new SnapshotFailureException(new SnapshotFailure.Unavailable("503"));
        }
        return Optional.ofNullable(manifests.get(name));
    }

    @Override
    public InputStream open(String repository, Descriptor blob) throws IOException {
        byte[] content = blobs.get(blob.digest());
        if (content == null) {
            throw new IOException(blob.digest() + " is not there");
        }
        return new ByteArrayInputStream(content);
    }
}
