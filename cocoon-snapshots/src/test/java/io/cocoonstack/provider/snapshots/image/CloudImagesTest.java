package io.cocoonstack.provider.snapshots.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.contract.name.ImageRef;
import io.cocoonstack.provider.snapshot.ImageStore.Kind;
import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.source.FakeSource;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CloudImagesTest {

    private static final String OS_IMAGE = "application/vnd.cocoonstack.os-image.v1+json";
    private static final String PART = "application/vnd.cocoonstack.windows.disk.qcow2.part";
    private static final ImageRef UBUNTU = ref("os/ubuntu:24.04");

    private final FakeSource source = new FakeSource();
    private final FakeImages local = new FakeImages();
    private final CloudImages images = new CloudImages(source);
    private final List<String> layers = new ArrayList<>();

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/lifecycle/run-image.tsv", delimiter = '\t', numLinesToSkip = 1)
    void anImageIsBootedFromWhereItLies(String reference, String answer, String action, String localName) {
        if (answer.equals("-") || answer.equals("(not asked)")) {
            assertThat(ImageRef.parse(reference.equals("(empty)") ? "" : reference))
                    .isEmpty();
            return;
        }
        ImageRef image = ref(reference);
        answer(image, answer);

        switch (action) {
            case "import and boot the local name" -> {
                assertThat(images.kind(image)).isEqualTo(Kind.CLOUD_IMAGE);
                assertThat(images.provide(image, local, false, Transfer.SILENT)).isEqualTo(localName);
                assertThat(local.local).containsOnlyKeys(localName);
            }
            case "error: use mode clone" -> assertThat(images.kind(image)).isEqualTo(Kind.SNAPSHOT);
            case "runtime pull" -> {
                if (answer.equals("503") || answer.equals("invalid JSON")) {
                    assertThatExceptionOfType(SnapshotFailureException.class).isThrownBy(() -> images.kind(image));
                } else {
                    assertThat(images.kind(image)).isEqualTo(Kind.ELSEWHERE);
                }
            }
            default -> throw new IllegalArgumentException(action);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"registry.example:5000/os/ubuntu:24.04", "[::1]:5000/os/ubuntu"})
    void aReferenceThatCannotLieBelowTheBaseIsNotLookedUp(String reference) {
        assertThat(images.kind(ref(reference))).isEqualTo(Kind.ELSEWHERE);
        assertThat(source.asked).isEmpty();
    }

    @Test
    void theOlderArtifactTypeIsACloudImageToo() {
        layer(PART, "w.00.qcow2.part", "windows");
        manifest("os/ubuntu:24.04", "application/vnd.cocoonstack.windows-image.v1+json");

        assertThat(images.kind(UBUNTU)).isEqualTo(Kind.CLOUD_IMAGE);
    }

    @Test
    void partsAreJoinedInTheByteOrderOfTheirTitlesWhateverElseIsThere() {
        layer(PART, "w.01.qcow2.part", "second,");
        layer("text/plain", "w.sha256", "checksums");
        layer(PART, "w.\uD83D\uDE00", "last");
        layer(PART, "w.\uFF5E", "third,");
        layer(PART, "w.00.qcow2.part", "first,");
        layer("application/vnd.cocoonstack.disk.raw", "", "none,");
        manifest("os/ubuntu:24.04", OS_IMAGE);

        images.provide(UBUNTU, local, false, Transfer.SILENT);

        assertThat(new String(local.local.get("os/ubuntu:24.04"), StandardCharsets.UTF_8))
                .isEqualTo("none,first,second,third,last");
    }

    @Test
    void equalTitlesKeepTheOrderOfTheManifest() {
        layer(PART, "disk", "b");
        layer(PART, "disk", "a");
        manifest("os/ubuntu:24.04", OS_IMAGE);

        images.provide(UBUNTU, local, false, Transfer.SILENT);

        assertThat(local.local.get("os/ubuntu:24.04")).asString().isEqualTo("ba");
    }

    @Test
    void aLocalImageIsNotMovedAgain() {
        local.local.put("os/ubuntu:latest", new byte[1]);

        assertThat(images.provide(ref("os/ubuntu"), local, false, Transfer.SILENT))
                .isEqualTo("os/ubuntu:latest");
        assertThat(source.asked).isEmpty();
    }

    @Test
    void aForcedImageIsMovedAgain() {
        local.local.put("os/ubuntu:24.04", new byte[1]);
        layer(PART, "disk", "content");
        manifest("os/ubuntu:24.04", OS_IMAGE);

        images.provide(UBUNTU, local, true, Transfer.SILENT);

        assertThat(local.local.get("os/ubuntu:24.04")).asString().isEqualTo("content");
    }

    @Test
    void anImageNamedByItsDigestIsCheckedAgainstItAndKeptUnderIt() {
        layer(PART, "disk", "content");
        manifest("os/ubuntu:24.04", OS_IMAGE);
        byte[] raw = source.manifests.get("os/ubuntu:24.04");
        String name = "os/ubuntu@" + Sha256.of(raw);
        source.manifests.put(name, raw);

        assertThat(images.kind(ref(name))).isEqualTo(Kind.CLOUD_IMAGE);
        assertThat(images.provide(ref(name), local, false, Transfer.SILENT)).isEqualTo(name);
        source.keep(name, "{}");
        assertFails(SnapshotFailure.Rejected.class, () -> images.kind(ref(name)));
    }

    @Test
    void theTransferHearsEveryByte() {
        layer(PART, "disk", "content");
        manifest("os/ubuntu:24.04", OS_IMAGE);
        List<Long> heard = new ArrayList<>();

        images.provide(UBUNTU, local, false, (done, total) -> {
            assertThat(total).isEqualTo(7);
            heard.add(done);
        });

        assertThat(heard).isSorted().endsWith(7L);
    }

    @ParameterizedTest
    @CsvSource({"content,conten", "content,content+", "content,kontent"})
    void aPartThatIsNotWhatWasAnnouncedNeverBecomesAnImage(String announced, String stored) {
        String digest = layer(PART, "disk", announced);
        manifest("os/ubuntu:24.04", OS_IMAGE);
        source.blobs.put(digest, stored.getBytes(StandardCharsets.UTF_8));

        assertFails(SnapshotFailure.Rejected.class, () -> images.provide(UBUNTU, local, false, Transfer.SILENT));
        assertThat(local.local).isEmpty();
    }

    @Test
    void aMissingPartIsTheStoresFailureNotTheRuntimes() {
        source.blobs.remove(layer(PART, "disk", "content"));
        manifest("os/ubuntu:24.04", OS_IMAGE);

        assertFails(SnapshotFailure.Unavailable.class, () -> images.provide(UBUNTU, local, false, Transfer.SILENT));
    }

    @Test
    void aRuntimeThatFailsIsNotTheStoresFault() {
        layer(PART, "disk", "content");
        manifest("os/ubuntu:24.04", OS_IMAGE);
        local.fails = true;

        assertThatExceptionOfType(RuntimeFailureException.class)
                .isThrownBy(() -> images.provide(UBUNTU, local, false, Transfer.SILENT))
                .withMessageContaining("no space left");
    }

    @Test
    void anImportThatStopsEarlyIsNoSuccess() {
        layer(PART, "disk", "content");
        manifest("os/ubuntu:24.04", OS_IMAGE);
        local.takes = 3;

        assertFails(SnapshotFailure.Unavailable.class, () -> images.provide(UBUNTU, local, false, Transfer.SILENT));
    }

    @Test
    void anImportThatReadsNoFurtherThanTheLastByteIsEnough() {
        layer(PART, "disk", "content");
        manifest("os/ubuntu:24.04", OS_IMAGE);
        local.takes = 7;

        assertThat(images.provide(UBUNTU, local, false, Transfer.SILENT)).isEqualTo("os/ubuntu:24.04");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{\"mediaType\":\"text/plain\",\"digest\":\"sha256:00\",\"size\":1}",
                "{\"mediaType\":\"application/vnd.cocoonstack.disk.raw\",\"digest\":\"sha256:00\",\"size\":1}",
                "{\"mediaType\":\"application/vnd.cocoonstack.disk.raw\",\"digest\":\"sha256:"
                        + "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\",\"size\":0}",
                "{\"mediaType\":\"application/vnd.cocoonstack.disk.raw\",\"digest\":\"sha256:"
                        + "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\",\"size\":-1}",
                "{\"mediaType\":\"application/vnd.cocoonstack.disk.raw+zstd\",\"digest\":\"sha256:"
                        + "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\",\"size\":9}"
            })
    void anImageWithoutAUsableDiskIsRefusedBeforeTheImporterStarts(String layer) {
        layers.add(layer);
        manifest("os/ubuntu:24.04", OS_IMAGE);
        local.fails = true;

        assertFails(SnapshotFailure.Rejected.class, () -> images.provide(UBUNTU, local, false, Transfer.SILENT));
    }

    private void answer(ImageRef image, String answer) {
        String name = image.repository() + ":" + image.effectiveTag();
        layer("application/vnd.cocoonstack.disk.qcow2", "disk.qcow2", "content");
        switch (answer) {
            case "404" -> {}
            case "503" -> source.down();
            case "invalid JSON" -> source.keep(name, "<html>");
            case "cloud-image" -> manifest(name, OS_IMAGE);
            case "snapshot" -> manifest(name, "application/vnd.cocoonstack.snapshot.v2+json");
            case "unknown" -> manifest(name, "application/vnd.example");
            case "container-image" ->
                source.keep(name, "{\"config\":{\"mediaType\":\"application/vnd.oci.image.config.v1+json\"}}");
            case "image-index" ->
                source.keep(name, "{\"mediaType\":\"application/vnd.oci.image.index.v1+json\",\"manifests\":[]}");
            default -> throw new IllegalArgumentException(answer);
        }
    }

    private String layer(String mediaType, String title, String content) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        String digest = source.blob(bytes);
        String annotations = title.isEmpty() ? "{}" : "{\"org.opencontainers.image.title\":\"" + title + "\"}";
        layers.add("{\"mediaType\":\"%s\",\"digest\":\"%s\",\"size\":%d,\"annotations\":%s}"
                .formatted(mediaType, digest, bytes.length, annotations));
        return digest;
    }

    private void manifest(String name, String artifactType) {
        source.keep(name, "{\"artifactType\":\"" + artifactType + "\",\"layers\":[" + String.join(",", layers) + "]}");
    }

    private void assertFails(Class<? extends SnapshotFailure> kind, ThrowingCallable call) {
        assertThatExceptionOfType(SnapshotFailureException.class)
                .isThrownBy(call)
                .satisfies(it -> assertThat(it.failure()).isInstanceOf(kind));
    }

    private static ImageRef ref(String text) {
        return ImageRef.parse(text).orElseThrow();
    }
}
