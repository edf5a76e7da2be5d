package io.cocoonstack.provider.snapshots.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.source.StoredManifest;
import io.cocoonstack.provider.snapshots.source.StoredSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class LayoutArtifactsTest extends LayoutStoreFixture {

    @Test
    void whatWasPushedIsReadPartByPart() {
        push();
        LayoutArtifacts artifacts = new LayoutArtifacts(directory);

        assertThat(StoredSnapshot.find(artifacts, REF).orElseThrow().digest()).isEqualTo("sha256:" + MANIFEST_A);
        assertThat(StoredManifest.find(artifacts, REF.repository(), "sha256:" + MANIFEST_A))
                .isPresent();
    }

    @Test
    void whatIsNotThereIsAbsent() {
        push();
        LayoutArtifacts artifacts = new LayoutArtifacts(directory);

        assertThat(StoredManifest.find(artifacts, "vk-lab-demo-0", "latest")).isEmpty();
        assertThat(StoredManifest.find(artifacts, "vk-lab-demo-0", "sha256:" + "0".repeat(64)))
                .isEmpty();
        assertThat(StoredManifest.find(artifacts, "vk-lab-demo-1", "latest")).isEmpty();
        assertThat(StoredManifest.find(artifacts, "../vk-lab-demo-0", "hibernate"))
                .isEmpty();
    }

    @Test
    void aDamagedManifestIsNotAbsent() throws IOException {
        push();
        Files.writeString(blob(MANIFEST_A), "{}");

        assertFails(SnapshotFailure.Rejected.class, () -> StoredSnapshot.find(new LayoutArtifacts(directory), REF));
    }

    @Test
    void everyTagIsListed() throws IOException, RefusedArtifactException {
        push();
        store.push(new SnapshotRef("team/vm", "latest"), local, "vk-lab-demo-0", LABELS, Transfer.SILENT);

        assertThat(new LayoutArtifacts(directory).list()).containsExactly(new SnapshotRef("team/vm", "latest"), REF);
        assertThat(new LayoutArtifacts(directory.resolve("nothing")).list()).isEmpty();
    }
}
