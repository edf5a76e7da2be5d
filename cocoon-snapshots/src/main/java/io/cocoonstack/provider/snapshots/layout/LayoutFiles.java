package io.cocoonstack.provider.snapshots.layout;

import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.encoding.DamagedContentException;
import io.cocoonstack.provider.snapshots.encoding.ExactInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The files of a layout. Each is written aside and moved to its place when it is whole and on the disk.
 *
 * @param blobs directory of the blobs, named by their hex digests
 * @param incoming directory of files being written, on the same filesystem
 */
record LayoutFiles(Path blobs, Path incoming) {

    private static final int BUFFER = 256 << 10;

    static LayoutFiles of(Path root) {
        return new LayoutFiles(root.resolve("blobs").resolve("sha256"), root.resolve(".incoming"));
    }

    /** A whole blob, verified. */
    byte[] read(Descriptor blob, long limit) throws IOException {
        if (blob.size() < 0 || blob.size() > limit) {
            throw new DamagedContentException(blob.digest() + " is announced with " + blob.size() + " bytes");
        }
        try (InputStream in = ExactInputStream.ofBlob(open(blob), blob.size(), blob.digest())) {
            return in.readAllBytes();
        }
    }

    /** Bytes of a blob that is there; empty when it is not. */
    OptionalLong size(String digest) throws IOException {
        try {
            return Sha256.isDigest(digest) ? OptionalLong.of(Files.size(path(digest))) : OptionalLong.empty();
        } catch (NoSuchFileException e) {
            return OptionalLong.empty();
        }
    }

    /** The bytes of a blob, not verified. */
    InputStream open(Descriptor blob) throws IOException {
        if (!Sha256.isDigest(blob.digest())) {
            throw new DamagedContentException("\"" + blob.digest() + "\" is not a SHA-256 digest");
        }
        try {
            return Files.newInputStream(path(blob.digest()));
        } catch (NoSuchFileException e) {
            throw new DamagedContentException("blob " + blob.digest() + " is missing", e);
        }
    }

    /** Keeps a blob; the returned descriptor has digest and size only. */
    Descriptor store(InputStream content) throws IOException {
        MessageDigest running = Sha256.start();
        Path whole = write(new DigestInputStream(content, running));
        try {
            long size = Files.size(whole);
            String digest = Sha256.text(running.digest());
            Files.createDirectories(blobs);
            Files.move(whole, path(digest), StandardCopyOption.ATOMIC_MOVE);
            return new Descriptor("", digest, size, Map.of());
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    Descriptor store(byte[] content) throws IOException {
        return store(new ByteArrayInputStream(content));
    }

    /** Puts a small file in the place of another. */
    void replace(Path target, byte[] content) throws IOException {
        Path whole = write(new ByteArrayInputStream(content));
        try {
            Files.move(whole, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    /** Makes the names of blobs last: they must be on the disk before the index that needs them. */
    void force() throws IOException {
        try (FileChannel entries = FileChannel.open(blobs, StandardOpenOption.READ)) {
            entries.force(true);
        }
    }

    /** Removes every blob but those. */
    void keepOnly(Set<String> digests) throws IOException {
        for (Path blob : list(blobs)) {
            if (!digests.contains("sha256:" + blob.getFileName())) {
                Files.deleteIfExists(blob);
            }
        }
    }

    /** Removes what a killed writer left. */
    void clearIncoming() throws IOException {
        for (Path file : list(incoming)) {
            Files.delete(file);
        }
    }

    /** A new file with that content, on the disk; none when it fails. */
    private Path write(InputStream content) throws IOException {
        Path file = Files.createTempFile(Files.createDirectories(incoming), "file", "");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            byte[] buffer = new byte[BUFFER];
            for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
                for (ByteBuffer rest = ByteBuffer.wrap(buffer, 0, count); rest.hasRemaining(); ) {
                    channel.write(rest);
                }
            }
            channel.force(true);
            return file;
        } catch (IOException e) {
            Files.delete(file);
            throw e;
        }
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    private Path path(String digest) {
        return blobs.resolve(Sha256.hex(digest));
    }
}
