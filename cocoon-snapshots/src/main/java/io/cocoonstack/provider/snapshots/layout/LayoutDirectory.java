package io.cocoonstack.provider.snapshots.layout;

import io.cocoonstack.provider.snapshots.artifact.ArtifactKind;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.IndexChoice;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.ManifestJson;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
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
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One OCI image layout. Methods that write are for the holder of {@link WriterGate} only. */
record LayoutDirectory(Path root) {

    private static final Logger LOG = LoggerFactory.getLogger(LayoutDirectory.class);
    private static final int BUFFER = 256 << 10;
    private static final int MAX_MANIFEST = 100 << 20;
    private static final String INDEX = "index.json";

    /** The manifest under a tag; empty when there is none. */
    Optional<Descriptor> find(String tag) throws IOException, RefusedArtifactException {
        return LayoutIndex.read(root.resolve(INDEX)).find(tag);
    }

    Manifest manifest(Descriptor descriptor) throws IOException, RefusedArtifactException {
        return ManifestJson.read(read(descriptor, MAX_MANIFEST));
    }

    /** The manifest itself, or the one that an index stands for. */
    Manifest snapshot(Descriptor descriptor) throws IOException, RefusedArtifactException {
        Manifest manifest = manifest(descriptor);
        if (manifest.kind() != ArtifactKind.IMAGE_INDEX) {
            return manifest;
        }
        IndexChoice choice = IndexChoice.of(manifest.children());
        if (choice.fallback()) {
            LOG.warn("{} of {} is for another platform", choice.digest(), root);
        }
        for (Manifest.Child child : manifest.children()) {
            if (child.descriptor().digest().equals(choice.digest())) {
                return manifest(child.descriptor());
            }
        }
        throw new IllegalStateException("the choice is one of the children");
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
        Path incoming = Files.createTempFile(Files.createDirectories(incoming()), "blob", "");
        MessageDigest running = Sha256.start();
        long size = 0;
        try (FileChannel file = FileChannel.open(incoming, StandardOpenOption.WRITE)) {
            byte[] buffer = new byte[BUFFER];
            for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
                running.update(buffer, 0, count);
                for (ByteBuffer rest = ByteBuffer.wrap(buffer, 0, count); rest.hasRemaining(); ) {
                    file.write(rest);
                }
                size += count;
            }
            file.force(true);
        }
        String digest = Sha256.text(running.digest());
        Path target = path(digest);
        Files.createDirectories(blobs());
        Files.move(incoming, target, StandardCopyOption.ATOMIC_MOVE);
        return new Descriptor("", digest, size, Map.of());
    }

    Descriptor store(byte[] content) throws IOException {
        return store(new ByteArrayInputStream(content));
    }

    /** Lets a tag name a manifest that is already stored, and sweeps what the tag named before. */
    void tag(String tag, Descriptor manifest) throws IOException, RefusedArtifactException {
        write(root.resolve("oci-layout"), LayoutIndex.layoutFile());
        force(blobs());
        write(
                root.resolve(INDEX),
                LayoutIndex.read(root.resolve(INDEX)).with(tag, manifest).bytes());
        sweep();
    }

    /** Removes a tag and what only it named; nothing there is fine. */
    void untag(String tag) throws IOException, RefusedArtifactException {
        if (find(tag).isPresent()) {
            write(
                    root.resolve(INDEX),
                    LayoutIndex.read(root.resolve(INDEX)).without(tag).bytes());
            sweep();
        }
    }

    /** Removes what a killed writer left. */
    void clearIncoming() throws IOException {
        for (Path file : list(incoming())) {
            Files.delete(file);
        }
    }

    /** While one tag cannot be read it is not known what it needs, so everything stays. */
    private void sweep() throws IOException {
        Set<String> named = new HashSet<>();
        try {
            for (Descriptor manifest : LayoutIndex.read(root.resolve(INDEX)).manifests()) {
                name(manifest, named);
            }
        } catch (DamagedContentException | RefusedArtifactException e) {
            LOG.warn("nothing is swept in {}: {}", root, e.getMessage());
            return;
        }
        for (Path blob : list(blobs())) {
            if (!named.contains("sha256:" + blob.getFileName())) {
                Files.deleteIfExists(blob);
            }
        }
    }

    private void name(Descriptor descriptor, Set<String> named) throws IOException, RefusedArtifactException {
        if (!named.add(descriptor.digest())) {
            return;
        }
        Manifest manifest = manifest(descriptor);
        named.add(manifest.config().digest());
        manifest.layers().forEach(it -> named.add(it.digest()));
        for (Manifest.Child child : manifest.children()) {
            name(child.descriptor(), named);
        }
    }

    private void write(Path target, byte[] content) throws IOException {
        Path incoming = Files.createTempFile(Files.createDirectories(incoming()), "file", "");
        try (FileChannel file = FileChannel.open(incoming, StandardOpenOption.WRITE)) {
            for (ByteBuffer rest = ByteBuffer.wrap(content); rest.hasRemaining(); ) {
                file.write(rest);
            }
            file.force(true);
        }
        Files.move(incoming, target, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The names of blobs must be on the disk before the index that needs them. */
    private static void force(Path directory) throws IOException {
        try (FileChannel entries = FileChannel.open(directory, StandardOpenOption.READ)) {
            entries.force(true);
        }
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    private Path blobs() {
        return root.resolve("blobs").resolve("sha256");
    }

    private Path incoming() {
        return root.resolve(".incoming");
    }

    private Path path(String digest) {
        return blobs().resolve(Sha256.hex(digest));
    }
}
