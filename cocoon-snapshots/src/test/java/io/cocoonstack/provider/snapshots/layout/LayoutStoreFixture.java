package io.cocoonstack.provider.snapshots.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.TarSnapshots;
import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.archive.ArchiveReader;
import io.cocoonstack.provider.snapshots.archive.ArchiveWriter;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A store in a fresh directory and a runtime that has one snapshot to push. */
abstract class LayoutStoreFixture {

    static final Instant CLOCK = Instant.parse("2026-08-11T15:14:34Z");
    static final SnapshotRef REF = new SnapshotRef("vk-lab-demo-0", SnapshotRef.HIBERNATE);
    static final Map<String, String> LABELS =
            Map.of(SnapshotManifest.BASE_IMAGE, "os/ubuntu:24.04", SnapshotManifest.FROM_NODE, "node-a");
    static final String MANIFEST_A = "e6b63c3ec544ea7ab6123ff6720bff45505771ce712a14c85478ed8e5db0e555";
    static final String MEMORY_A = "2ffe74f47a7bb7350e913f6b9259080cbe3cee97b2d313d5e2fe2942108d98e9";

    @TempDir
    Path directory;

    final TarSnapshots local = new TarSnapshots();
    LayoutStore store;

    @BeforeEach
    final void start() {
        store = new LayoutStore(directory, InstantSource.fixed(CLOCK));
        local.archives.put("vk-lab-demo-0", Vectors.bytes("snapshots/a/export.tar"));
    }

    void push() {
        store.push(REF, local, "vk-lab-demo-0", LABELS, Transfer.SILENT);
    }

    static void assertFails(Class<? extends SnapshotFailure> kind, ThrowingCallable call) {
        assertThatExceptionOfType(SnapshotFailureException.class)
                .isThrownBy(call)
                .satisfies(it -> assertThat(it.failure()).isInstanceOf(kind));
    }

    Path blob(String hex) {
        return directory.resolve("vk-lab-demo-0/blobs/sha256").resolve(hex);
    }

    List<Path> blobs() {
        try (Stream<Path> files = Files.list(directory.resolve("vk-lab-demo-0/blobs/sha256"))) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void copyVector(String vector, String manifest) throws IOException {
        Files.createDirectories(blob(manifest).getParent());
        Files.write(blob(manifest), Vectors.bytes("snapshots/" + vector + "/manifest.json"));
        byte[] config = Vectors.bytes("snapshots/" + vector + "/config.json");
        Files.write(blob(Sha256.hex(Sha256.of(config))), config);
        for (String hex : List.of(
                "4821cc5060dde1f788aab1561014f18975782e7095fd276a44fca984d146fcff",
                "4cfdb26355763ae1680ad7c6f62b24c62fefc9ffb845d889e5ffe7638e53cf6f",
                "6ac50a0d9859b1693deb47c16d674d77477eb07c64bc0333f66fd16ef0fc7181",
                "75d7100560cb6b656717da29d51edfe0bbf15c280474e8cd8cc99e79425b5e3b",
                "99518a409ef43fdd2ae236e4641fd5e18d17c33a1f19405ac6eac6d2eeeff89f",
                "ac95521ee05fdcceee4b43837f687a705866eda3ef3f12bfbf76006d3d909b16")) {
            Files.write(blob(hex), Vectors.bytes("snapshots/" + vector + "/blobs/sha256/" + hex));
        }
        Files.writeString(
                directory.resolve("vk-lab-demo-0/index.json"),
                "{\"schemaVersion\":2,\"manifests\":[{\"mediaType\":\"application/vnd.oci.image.manifest.v1+json\","
                        + "\"digest\":\"sha256:" + manifest + "\",\"size\":2445,"
                        + "\"annotations\":{\"org.opencontainers.image.ref.name\":\"hibernate\"}}]}");
    }

    static Map<ArchiveEntry, String> files(byte[] archive) throws IOException {
        ArchiveReader reader = new ArchiveReader(new ByteArrayInputStream(archive));
        Map<ArchiveEntry, String> files = new LinkedHashMap<>();
        for (Optional<ArchiveEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
            files.put(next.get(), Sha256.of(reader.body().readAllBytes()));
        }
        return files;
    }

    /** More than a pipe and its buffers hold, so that its last file is opened only after the importer has read. */
    static byte[] largeExport() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("snapshot.json", envelope());
        files.put("memory-ranges", "m".repeat(4 << 20));
        files.put("state.json", "{}");
        try {
            return archive(files);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String envelope() {
        return new String(Vectors.bytes("snapshots/a/export-snapshot.json"), StandardCharsets.UTF_8);
    }

    static byte[] archive(Map<String, String> files) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ArchiveWriter writer = new ArchiveWriter(out, CLOCK);
        for (Map.Entry<String, String> file : files.entrySet()) {
            byte[] content = file.getValue().getBytes(StandardCharsets.UTF_8);
            writer.write(ArchiveEntry.dense(file.getKey(), 0600, content.length), new ByteArrayInputStream(content));
        }
        writer.finish();
        return out.toByteArray();
    }
}
