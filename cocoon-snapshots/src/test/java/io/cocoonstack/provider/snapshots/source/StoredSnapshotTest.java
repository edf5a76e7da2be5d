package io.cocoonstack.provider.snapshots.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.content.SnapshotFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StoredSnapshotTest {

    private static final SnapshotRef REF = new SnapshotRef("vk-lab-demo-0", SnapshotRef.HIBERNATE);

    private final FakeSource source = new FakeSource();
    private final byte[] manifest = Vectors.bytes("snapshots/a/manifest.json");

    @BeforeEach
    void keepVectorA() {
        source.manifests.put("vk-lab-demo-0:hibernate", manifest);
        source.blob(Vectors.bytes("snapshots/a/config.json"));
    }

    @Test
    void aSnapshotIsReadWithoutItsFiles() throws Exception {
        StoredSnapshot found = StoredSnapshot.find(source, REF).orElseThrow();

        assertThat(found.digest()).isEqualTo(Sha256.of(manifest));
        assertThat(found.config().engine().id()).isEqualTo("AB2CD3EF4GH5IJ6KL7MN2OP3QR");
        assertThat(found.content().files())
                .extracting(SnapshotFile::name)
                .containsExactly("config.json", "memory-ranges", "overlay.qcow2", "state.json");
    }

    @Test
    void nothingUnderTheTagIsAnAnswer() {
        assertThat(StoredSnapshot.find(source, new SnapshotRef("vk-lab-demo-0", "latest")))
                .isEmpty();
    }

    @Test
    void anIndexStandsForItsManifest() {
        source.manifests.put("vk-lab-demo-0@" + Sha256.of(manifest), manifest);
        source.keep("vk-lab-demo-0:hibernate", """
                {"mediaType":"application/vnd.oci.image.index.v1+json","manifests":[
                  {"digest":"sha256:%s","size":1,"platform":{"os":"unknown","architecture":"unknown"}},
                  {"digest":"%s","size":1651,"platform":{"os":"linux","architecture":"amd64"}}]}""".formatted("0".repeat(64), Sha256.of(manifest)));

        assertThat(StoredSnapshot.find(source, REF).orElseThrow().digest()).isEqualTo(Sha256.of(manifest));
        assertThat(source.asked).containsExactly("vk-lab-demo-0:hibernate", "vk-lab-demo-0@" + Sha256.of(manifest));
    }

    @Test
    void aChildThatIsNotWhatItsDigestSaysIsRefused() {
        String digest = Sha256.of(manifest);
        source.keep("vk-lab-demo-0@" + digest, "{}");
        source.keep("vk-lab-demo-0:hibernate", """
                {"mediaType":"application/vnd.oci.image.index.v1+json","manifests":[
                  {"digest":"%s","size":1651,"platform":{"os":"linux","architecture":"amd64"}}]}""".formatted(digest));

        assertFails(SnapshotFailure.Rejected.class);
    }

    @Test
    void aMissingChildIsNoAbsentSnapshot() {
        source.keep("vk-lab-demo-0:hibernate", """
                {"mediaType":"application/vnd.oci.image.index.v1+json","manifests":[
                  {"digest":"%s","size":1651,"platform":{"os":"linux","architecture":"amd64"}}]}""".formatted(Sha256.of(manifest)));

        assertFails(SnapshotFailure.Unavailable.class);
    }

    @Test
    void anotherConfigThanTheManifestNamesIsRefused() {
        source.blobs.replaceAll((digest, content) -> new byte[content.length]);

        assertFails(SnapshotFailure.Rejected.class);
    }

    @Test
    void aSourceThatIsDownSaysNothingAboutTheSnapshot() {
        source.down();

        assertFails(SnapshotFailure.Unavailable.class);
    }

    @Test
    void whatIsNoSnapshotIsRefused() {
        source.keep("vk-lab-demo-0:hibernate", "{\"artifactType\":\"application/vnd.cocoonstack.os-image.v1+json\"}");

        assertFails(SnapshotFailure.Rejected.class);
    }

    private void assertFails(Class<? extends SnapshotFailure> kind) {
        assertThatExceptionOfType(SnapshotFailureException.class)
                .isThrownBy(() -> StoredSnapshot.find(source, REF))
                .satisfies(it -> assertThat(it.failure()).isInstanceOf(kind));
    }
}
