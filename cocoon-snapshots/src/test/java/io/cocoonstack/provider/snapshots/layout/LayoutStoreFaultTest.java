package io.cocoonstack.provider.snapshots.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.TarSnapshots;
import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LayoutStoreFaultTest extends LayoutStoreFixture {

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
        assertThat(directory.resolve("vk-lab-demo-0/.incoming")).isEmptyDirectory();
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
    void twoStoresOfOneDirectoryDoNotWriteAtOnce() throws Exception {
        WriterGate gate = new WriterGate(directory);
        try (WriterGate.Pass pass = gate.enter()) {
            assertThat(pass.channel().isOpen()).isTrue();
            assertFails(SnapshotFailure.Unavailable.class, this::push);
        }
        push();
    }
}
