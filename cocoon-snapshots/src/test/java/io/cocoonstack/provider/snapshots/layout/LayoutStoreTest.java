package io.cocoonstack.provider.snapshots.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.archive.ArchiveReader;
import io.cocoonstack.provider.snapshots.archive.ArchiveWriter;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutStoreTest {

    private static final Instant CLOCK = Instant.parse("2026-08-11T15:14:34Z");
    private static final SnapshotRef REF = new SnapshotRef("vk-lab-demo-0", SnapshotRef.HIBERNATE);
    private static final Map<String, String> LABELS =
            Map.of(SnapshotManifest.BASE_IMAGE, "os/ubuntu:24.04", SnapshotManifest.FROM_NODE, "node-a");
    private static final String MANIFEST_A = "e6b63c3ec544ea7ab6123ff6720bff45505771ce712a14c85478ed8e5db0e555";
    private static final String MEMORY_A = "2ffe74f47a7bb7350e913f6b9259080cbe3cee97b2d313d5e2fe2942108d98e9";

    @TempDir
    Path directory;

    private final TarSnapshots local = new TarSnapshots();
    private LayoutStore store;

    @BeforeEach
    void start() {
        store = new LayoutStore(directory, InstantSource.fixed(CLOCK));
        local.archives.put("vk-lab-demo-0", Vectors.bytes("snapshots/a/export.tar"));
    }

    @Test
    void aPushWritesTheArtifactThatARegistryWouldHave() {
        push();

        assertThat(blob(MANIFEST_A)).hasBinaryContent(Vectors.bytes("snapshots/a/manifest.json"));
        assertThat(blobs()).hasSize(6);
        assertThat(store.find(REF))
                .contains(new SnapshotManifest(
                        "AB2CD3EF4GH5IJ6KL7MN2OP3QR", "os/ubuntu:24.04", "node-a", "cloud-hypervisor", CLOCK));
    }

    @Test
    void aPullGivesBackEveryFileUnderTheLocalName() throws IOException {
        push();
        store.pull(REF, local, "vk-lab-demo-0-hibernate-import", Transfer.SILENT);

        Map<ArchiveEntry, String> pulled = files(local.archives.get("vk-lab-demo-0-hibernate-import"));
        Map<ArchiveEntry, String> pushed = files(local.archives.get("vk-lab-demo-0"));
        assertThat(pulled).containsKey(ArchiveEntry.dense("snapshot.json", 0644, 509));
        assertThat(pulled.values().stream().findFirst())
                .contains(Sha256.of(Vectors.bytes("snapshots/a/import-snapshot.json")));
        pulled.keySet().removeIf(it -> it.name().equals("snapshot.json"));
        pushed.keySet().removeIf(it -> it.name().equals("snapshot.json"));
        assertThat(pulled).isEqualTo(pushed);
    }

    @Test
    void aFileThatIsOneHoleComesBack() throws IOException {
        local.archives.put("a", Vectors.bytes("snapshots/f-hole/export.tar"));
        store.push(REF, local, "a", Map.of(), Transfer.SILENT);
        store.pull(REF, local, "b", Transfer.SILENT);

        assertThat(files(local.archives.get("b")))
                .containsKey(new ArchiveEntry("hole.raw", 0600, 0, "null", 1_048_576));
    }

    @Test
    void anEncodedArtifactOfAnotherWriterIsPulled() throws IOException {
        copyVector("e-zstd", "42d1935f77811d2588cdca3ad66cf31653f925b34a2aaa7dd95b1243a3de629c");
        store.pull(REF, local, "b", Transfer.SILENT);

        assertThat(files(local.archives.get("b")))
                .containsEntry(
                        ArchiveEntry.dense("memory-ranges", 0600, 2_621_440),
                        "sha256:35aeff7e048974ee23c365c8faf6bcb868ca0529c69309a00f6cde98bfbf89ce");
    }

    @Test
    void whatIsNotThereIsAbsent() {
        assertThat(store.find(REF)).isEmpty();
        assertFails(SnapshotFailure.Absent.class, () -> store.pull(REF, local, "b", Transfer.SILENT));
        store.delete(REF);
        push();
        assertThat(store.find(new SnapshotRef("vk-lab-demo-0", "latest"))).isEmpty();
        assertThat(store.find(new SnapshotRef("vk-lab-demo-1", "hibernate"))).isEmpty();
    }

    @Test
    void aDeletedTagIsGoneWithItsBlobsAndTheOtherStays() {
        push();
        SnapshotRef latest = new SnapshotRef(REF.repository(), SnapshotRef.LATEST);
        local.archives.put("other", Vectors.bytes("snapshots/f-hole/export.tar"));
        store.push(latest, local, "other", Map.of(), Transfer.SILENT);

        store.delete(REF);

        assertThat(store.find(REF)).isEmpty();
        assertThat(store.find(latest)).isPresent();
        assertThat(blobs()).hasSize(4);
        store.pull(latest, local, "b", Transfer.SILENT);
    }

    @Test
    void anExporterThatDiesLeavesTheOldSnapshot() throws IOException {
        push();
        byte[] before = Files.readAllBytes(directory.resolve("vk-lab-demo-0/index.json"));
        for (int length : new int[] {0, 700, 2048, 5000, 23_000}) {
            local.exported = length;
            assertThatExceptionOfType(RuntimeFailureException.class)
                    .as("died after %d bytes", length)
                    .isThrownBy(this::push)
                    .withMessageContaining("exporter died");
        }
        local.exported = Integer.MAX_VALUE;

        assertThat(directory.resolve("vk-lab-demo-0/index.json")).hasBinaryContent(before);
        store.pull(REF, local, "b", Transfer.SILENT);
        push();
        assertThat(blobs()).hasSize(6);
        assertThat(directory.resolve("vk-lab-demo-0/.incoming")).isEmptyDirectory();
    }

    @Test
    void anExportThatIsNoSnapshotIsRejected() throws IOException {
        local.archives.put("none", archive(Map.of("config.json", "{}")));
        local.archives.put("path", archive(Map.of("snapshot.json", envelope(), "a/b", "x")));
        local.archives.put("version", archive(Map.of("snapshot.json", "{\"version\":2,\"config\":{\"id\":\"A\"}}")));
        for (String name : List.of("none", "path", "version")) {
            assertFails(SnapshotFailure.Rejected.class, () -> store.push(REF, local, name, Map.of(), Transfer.SILENT));
        }
        assertThat(store.find(REF)).isEmpty();
    }

    @Test
    void aDamagedBlobLeavesNoLocalSnapshot() throws IOException {
        push();
        byte[] content = Files.readAllBytes(blob(MEMORY_A));
        content[7] ^= 1;
        Files.write(blob(MEMORY_A), content);
        assertFails(SnapshotFailure.Rejected.class, () -> store.pull(REF, local, "b", Transfer.SILENT));

        Files.write(blob(MEMORY_A), new byte[100]);
        assertFails(SnapshotFailure.Rejected.class, () -> store.pull(REF, local, "b", Transfer.SILENT));

        Files.delete(blob(MEMORY_A));
        assertFails(SnapshotFailure.Rejected.class, () -> store.pull(REF, local, "b", Transfer.SILENT));
        assertThat(local.findSnapshot("b")).isEmpty();
    }

    @Test
    void aPushRepairsADamagedBlob() throws IOException {
        push();
        Files.write(blob(MEMORY_A), new byte[12_288]);
        push();

        store.pull(REF, local, "b", Transfer.SILENT);
        assertThat(local.findSnapshot("b")).isPresent();
    }

    @Test
    void anImporterThatStopsEarlyIsNotBelieved() throws IOException {
        push();
        local.imported = 3_000;

        assertFails(SnapshotFailure.Unavailable.class, () -> store.pull(REF, local, "b", Transfer.SILENT));
        assertThat(local.findSnapshot("b")).isEmpty();
    }

    @Test
    void whatIsReplacedDuringItsPullIsNotCalledDamaged() {
        push();
        local.archives.put("other", Vectors.bytes("snapshots/f-hole/export.tar"));
        TarSnapshots slow = new TarSnapshots() {
            @Override
            public void importSnapshot(String name, InputStream archive) {
                store.push(REF, local, "other", Map.of(), Transfer.SILENT);
                super.importSnapshot(name, archive);
            }
        };
        byte[] large = largeExport();
        local.archives.put("vk-lab-demo-0", large);
        push();

        assertFails(SnapshotFailure.Unavailable.class, () -> store.pull(REF, slow, "b", Transfer.SILENT));
        assertThat(slow.findSnapshot("b")).isEmpty();
        store.pull(REF, local, "b", Transfer.SILENT);
    }

    @Test
    void aTagThatCannotBeReadKeepsNothingElseFromBeingPushed() throws IOException {
        push();
        Files.writeString(blob(MANIFEST_A), "{}");
        SnapshotRef latest = new SnapshotRef(REF.repository(), SnapshotRef.LATEST);
        local.archives.put("other", Vectors.bytes("snapshots/f-hole/export.tar"));
        store.push(latest, local, "other", Map.of(), Transfer.SILENT);

        store.pull(latest, local, "b", Transfer.SILENT);
        assertThat(blobs()).hasSize(9);
        push();
        store.pull(REF, local, "b", Transfer.SILENT);
    }

    @Test
    void anIndexIsFollowedToItsSnapshot() throws IOException {
        push();
        byte[] index = Vectors.bytes("snapshots/index/amd64.json");
        Files.write(blob(Sha256.hex(Sha256.of(index))), index);
        Path file = directory.resolve("vk-lab-demo-0/index.json");
        Files.writeString(
                file,
                Files.readString(file)
                        .replaceAll("sha256:[0-9a-f]+", Sha256.of(index))
                        .replace("1651", Integer.toString(index.length)));

        store.pull(REF, local, "b", Transfer.SILENT);
        assertThat(store.find(REF)).isPresent();
    }

    @Test
    void aDamagedManifestIsRejectedAndNotAbsent() throws IOException {
        push();
        Files.writeString(blob(MANIFEST_A), "{}");

        assertFails(SnapshotFailure.Rejected.class, () -> store.find(REF));
    }

    @Test
    void anInterruptedPushLeavesNoTag() {
        Thread.currentThread().interrupt();
        try {
            assertFails(SnapshotFailure.Unavailable.class, this::push);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(store.find(REF)).isEmpty();
        push();
    }

    @Test
    void progressCountsTheBytesOfTheFiles() {
        List<String> heard = new ArrayList<>();
        store.push(REF, local, "vk-lab-demo-0", LABELS, (done, total) -> heard.add(done + "/" + total));
        store.pull(REF, local, "b", (done, total) -> heard.add(done + "/" + total));

        assertThat(heard)
                .containsExactly(
                        "10/-1",
                        "12298/-1",
                        "17298/-1",
                        "17316/-1",
                        "10/17316",
                        "12298/17316",
                        "17298/17316",
                        "17316/17316");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "../x", "a/../b", "/etc", "A", "a/blobs/sha256", "a/index.json"})
    void aRepositoryThatLeadsElsewhereIsRefused(String repository) {
        assertFails(SnapshotFailure.Refused.class, () -> store.find(new SnapshotRef(repository, "latest")));
    }

    @Test
    void twoStoresOfOneDirectoryDoNotWriteAtOnce() throws Exception {
        WriterGate gate = new WriterGate(directory);
        try (WriterGate.Pass pass = gate.enter()) {
            assertThat(pass.channel().isOpen()).isTrue();
            assertFails(SnapshotFailure.Unavailable.class, this::push);
        }
        push();
    }

    private void push() {
        store.push(REF, local, "vk-lab-demo-0", LABELS, Transfer.SILENT);
    }

    private static void assertFails(Class<? extends SnapshotFailure> kind, ThrowingCallable call) {
        assertThatExceptionOfType(SnapshotFailureException.class)
                .isThrownBy(call)
                .satisfies(it -> assertThat(it.failure()).isInstanceOf(kind));
    }

    private Path blob(String hex) {
        return directory.resolve("vk-lab-demo-0/blobs/sha256").resolve(hex);
    }

    private List<Path> blobs() {
        try (Stream<Path> files = Files.list(directory.resolve("vk-lab-demo-0/blobs/sha256"))) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void copyVector(String vector, String manifest) throws IOException {
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

    private static Map<ArchiveEntry, String> files(byte[] archive) throws IOException {
        ArchiveReader reader = new ArchiveReader(new ByteArrayInputStream(archive));
        Map<ArchiveEntry, String> files = new LinkedHashMap<>();
        for (Optional<ArchiveEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
            files.put(next.get(), Sha256.of(reader.body().readAllBytes()));
        }
        return files;
    }

    /** More than a pipe and its buffers hold, so that its last file is opened only after the importer has read. */
    private static byte[] largeExport() {
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

    private static String envelope() {
        return new String(Vectors.bytes("snapshots/a/export-snapshot.json"), StandardCharsets.UTF_8);
    }

    private static byte[] archive(Map<String, String> files) throws IOException {
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
