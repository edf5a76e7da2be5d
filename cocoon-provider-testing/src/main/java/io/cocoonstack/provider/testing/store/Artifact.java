package io.cocoonstack.provider.testing.store;

import io.cocoonstack.provider.snapshot.SnapshotManifest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A stored snapshot: what the store says about it, its archive, and the hash that proves the archive whole. */
final class Artifact {

    private final SnapshotManifest manifest;
    private final byte[] hash;
    private final byte[] archive;

    private Artifact(SnapshotManifest manifest, byte[] hash, byte[] archive) {
        this.manifest = manifest;
        this.hash = hash;
        this.archive = archive;
    }

    static Artifact of(SnapshotManifest manifest, byte[] archive) {
        return new Artifact(manifest, hash(archive), archive);
    }

    SnapshotManifest manifest() {
        return manifest;
    }

    InputStream archive() {
        return new ByteArrayInputStream(archive);
    }

    /** The archive over a connection that breaks in the middle. */
    InputStream brokenArchive() {
        return new BreakingStream(Arrays.copyOf(archive, archive.length / 2));
    }

    int size() {
        return archive.length;
    }

    boolean whole() {
        return MessageDigest.isEqual(hash, hash(archive));
    }

    /** The same with a byte that fell over. */
    Artifact damaged() {
        byte[] bytes = archive.clone();
        bytes[bytes.length / 2] ^= 1;
        return new Artifact(manifest, hash, bytes);
    }

    byte[] write() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(manifest.snapshotId());
            out.writeUTF(manifest.baseImage());
            out.writeUTF(manifest.fromNode());
            out.writeUTF(manifest.hypervisor());
            out.writeUTF(manifest.pushed().map(Instant::toString).orElse(""));
            out.writeInt(hash.length);
            out.write(hash);
            out.write(archive);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static Artifact read(byte[] bytes) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            SnapshotManifest manifest =
                    new SnapshotManifest(in.readUTF(), in.readUTF(), in.readUTF(), in.readUTF(), instant(in.readUTF()));
            return new Artifact(manifest, in.readNBytes(in.readInt()), in.readAllBytes());
        }
    }

    private static @Nullable Instant instant(String text) {
        return text.isEmpty() ? null : Instant.parse(text);
    }

    private static byte[] hash(byte[] archive) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(archive);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
