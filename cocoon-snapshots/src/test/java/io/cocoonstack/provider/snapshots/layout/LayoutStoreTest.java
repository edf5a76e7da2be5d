package io.cocoonstack.provider.snapshots.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutStoreTest extends LayoutStoreFixture {

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
}
