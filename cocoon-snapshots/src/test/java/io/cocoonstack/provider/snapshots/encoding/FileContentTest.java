package io.cocoonstack.provider.snapshots.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.ManifestJson;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.content.ConfigJson;
import io.cocoonstack.provider.snapshots.content.SnapshotContent;
import io.cocoonstack.provider.snapshots.content.SnapshotFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileContentTest {

    @ParameterizedTest
    @CsvSource({
        "cow.raw,9e277e95d2030f16355bcf390b04c036fc166b750ab29f8d27b919dfb6274d4d",
        "memory-ranges,35aeff7e048974ee23c365c8faf6bcb868ca0529c69309a00f6cde98bfbf89ce",
        "state.json,4821cc5060dde1f788aab1561014f18975782e7095fd276a44fca984d146fcff"
    })
    void anEncodedFileIsPutTogetherFromItsParts(String name, String sha256) throws Exception {
        assertThat(Sha256.of(read(file(name), UnaryOperator.identity()))).isEqualTo("sha256:" + sha256);
    }

    @Test
    void aFileThatDecodesToAnotherSizeIsRefused() throws RefusedArtifactException {
        SnapshotFile file = files(
                        "refuse/21-decoded-size-differs.manifest.json", "refuse/21-decoded-size-differs.config.json")
                .files()
                .getFirst();

        assertDamaged(file, UnaryOperator.identity(), "cow.raw has more than 1048575 bytes");
    }

    @Test
    void aBlobThatIsNotTheAnnouncedOneIsRefused() throws RefusedArtifactException {
        SnapshotFile file = file("state.json");

        assertDamaged(file, it -> Arrays.copyOf(it, it.length - 1), "ends after 17 of 18 bytes");
        assertDamaged(file, it -> Arrays.copyOf(it, it.length / 2), "ends after 9 of 18 bytes");
        assertDamaged(file, it -> Arrays.copyOf(it, it.length + 1), "more than 18 bytes");
        assertDamaged(file, it -> new byte[it.length], "has the content of sha256:");
        assertDamaged(file("memory-ranges"), it -> Arrays.copyOf(it, it.length - 1), "ends after 360 of 361 bytes");
    }

    @Test
    void theEndIsReachedOnlyByReadingIt() throws Exception {
        byte[] content = {1, 2, 3};
        try (InputStream in = ExactInputStream.ofBlob(new ByteArrayInputStream(content), 3, Sha256.of(content))) {
            assertThat(in.read()).isEqualTo(1);
            assertThat(in.readNBytes(5)).containsExactly(2, 3);
            assertThat(in.read()).isEqualTo(-1);
            assertThat(in.read(new byte[4])).isEqualTo(-1);
        }
    }

    private static void assertDamaged(SnapshotFile file, UnaryOperator<byte[]> damage, String message) {
        assertThatExceptionOfType(DamagedContentException.class)
                .isThrownBy(() -> read(file, damage))
                .withMessageContaining(message);
    }

    private static byte[] read(SnapshotFile file, UnaryOperator<byte[]> damage) throws IOException {
        try (InputStream in = FileContent.open(file, it -> new ByteArrayInputStream(damage.apply(blob(it))))) {
            return in.readAllBytes();
        }
    }

    private static byte[] blob(Descriptor part) {
        return Vectors.bytes("snapshots/e-zstd/blobs/sha256/" + Sha256.hex(part.digest()));
    }

    private static SnapshotFile file(String name) throws RefusedArtifactException {
        return files("e-zstd/manifest.json", "e-zstd/config.json").files().stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static SnapshotContent files(String manifest, String config) throws RefusedArtifactException {
        return SnapshotContent.of(
                ManifestJson.read(Vectors.bytes("snapshots/" + manifest)),
                ConfigJson.read(Vectors.bytes("snapshots/" + config)));
    }
}
