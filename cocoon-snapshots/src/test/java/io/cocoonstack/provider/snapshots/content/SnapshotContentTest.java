package io.cocoonstack.provider.snapshots.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.artifact.ArtifactKind;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.IndexChoice;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.ManifestJson;
import io.cocoonstack.provider.snapshots.artifact.Refusal;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotContentTest {

    private static final String DIGEST = "sha256:" + "0".repeat(64);
    private static final String OTHER = "sha256:" + "1".repeat(64);

    /** The content of this one is refused where files are put together. */
    private static final String ONLY_WHEN_DECODED = "21-decoded-size-differs";

    private static final EngineSnapshot ENGINE =
            new EngineSnapshot("ID", "", "", "", "", List.of(), "", 0, 0, 0, 0, "", false);

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/snapshots/refuse/expected.tsv", delimiter = '\t', numLinesToSkip = 1)
    void whatAReaderMustRefuseIsRefusedForItsReason(
            String name, String manifest, String config, String when, String kind, String why) {
        if (kind.equals("none") || name.equals(ONLY_WHEN_DECODED)) {
            assertThatCode(() -> read(manifest, config)).as(why).doesNotThrowAnyException();
        } else {
            assertThatExceptionOfType(RefusedArtifactException.class)
                    .as(when + ": " + why)
                    .isThrownBy(() -> read(manifest, config))
                    .satisfies(
                            it -> assertThat(it.refusal()).isEqualTo(Refusal.valueOf(kind.toUpperCase(Locale.ROOT))));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "b", "e-zstd", "f-hole"})
    void theFilesOfAVectorAreFound(String vector) throws RefusedArtifactException {
        SnapshotContent content = read("../" + vector + "/manifest.json", "../" + vector + "/config.json");

        assertThat(content.files())
                .extracting(SnapshotFile::name)
                .isEqualTo(
                        switch (vector) {
                            case "a" -> List.of("config.json", "memory-ranges", "overlay.qcow2", "state.json");
                            case "b" -> List.of("config.json", "memory-ranges", "state.json");
                            case "e-zstd" -> List.of("config.json", "cow.raw", "memory-ranges", "state.json");
                            default -> List.of("config.json", "hole.raw");
                        });
        assertThat(content.files()).allSatisfy(it -> assertThat(it.mode()).isEqualTo(0600));
    }

    @Test
    void aCompressedFileIsKnownByItsLayersAndItsChunksByTheConfig() throws RefusedArtifactException {
        SnapshotContent content = read("../e-zstd/manifest.json", "../e-zstd/config.json");

        assertThat(content.files()).extracting(SnapshotFile::zstd).containsExactly(false, true, true, false);
        assertThat(content.files()).extracting(SnapshotFile::size).containsExactly(10L, 1_048_576L, 2_621_440L, 18L);
        assertThat(content.files()).extracting(it -> it.parts().size()).containsExactly(1, 1, 3, 1);
    }

    @Test
    void theBlobsOfTheVectorsHaveTheDigestsOfTheirDescriptors() throws RefusedArtifactException {
        for (String vector : List.of("a", "e-zstd", "f-hole")) {
            for (SnapshotFile file : read("../" + vector + "/manifest.json", "../" + vector + "/config.json")
                    .files()) {
                for (Descriptor part : file.parts()) {
                    byte[] blob = Vectors.bytes("snapshots/" + vector + "/blobs/sha256/" + Sha256.hex(part.digest()));
                    assertThat(Sha256.of(blob)).isEqualTo(part.digest());
                    assertThat(blob).hasSize((int) part.size());
                }
            }
        }
    }

    @Test
    void equalChunksMayShareOneBlob() throws RefusedArtifactException {
        Manifest manifest = manifest(
                2,
                chunk("mem", DIGEST, 0, 2),
                Descriptor.ofFile("vmstate", false, OTHER, 3),
                chunk("mem", DIGEST, 1, 2));
        SnapshotContent content = SnapshotContent.of(
                manifest, config(Map.of("mem", new FileMeta(0, "", 0, 10, List.of(DIGEST, DIGEST)))));

        assertThat(content.files()).extracting(SnapshotFile::name).containsExactly("mem", "vmstate");
        assertThat(content.files().getFirst().parts())
                .extracting(Descriptor::digest)
                .containsExactly(DIGEST, DIGEST);
        assertThat(content.files().getFirst().mode()).isEqualTo(0640);
    }

    @Test
    void filesComeInTheOrderOfTheirLayersWhateverTheirNames() throws RefusedArtifactException {
        SnapshotContent content = SnapshotContent.of(
                manifest(
                        1,
                        Descriptor.ofFile("vmstate", false, DIGEST, 1),
                        Descriptor.ofFile("mem", false, OTHER, 2),
                        Descriptor.ofFile("cow.raw", false, DIGEST, 1)),
                config(Map.of("cow.raw", FileMeta.UNTOLD, "mem", new FileMeta(0, "", 0, 2, List.of()))));

        assertThat(content.files()).extracting(SnapshotFile::name).containsExactly("vmstate", "mem", "cow.raw");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "/a", "a\0b", "snapshot.json"})
    void aTitleThatIsNoFileNameIsRefused(String title) {
        assertRefused(Refusal.LAYER, manifest(1, Descriptor.ofFile(title, false, DIGEST, 1)), config(Map.of()));
    }

    @Test
    void twoFilesOfOneNameAreRefused() {
        Descriptor file = Descriptor.ofFile("mem", false, DIGEST, 1);

        assertRefused(Refusal.FILE, manifest(1, file, file), config(Map.of()));
    }

    @Test
    void aFileWithoutLayerIsRefused() {
        assertRefused(Refusal.FILE, manifest(1), config(Map.of("mem", FileMeta.UNTOLD)));
    }

    @Test
    void sizesThatCannotBeAddedUpAreRefused() {
        assertRefused(
                Refusal.LAYER,
                manifest(
                        1,
                        Descriptor.ofFile("a", false, DIGEST, Long.MAX_VALUE),
                        Descriptor.ofFile("b", false, OTHER, 1)),
                config(Map.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sha256:00",
                "md5:0",
                "",
                "SHA256:0000000000000000000000000000000000000000000000000000000000000000"
            })
    void aDigestThatIsNoneIsRefused(String digest) {
        assertRefused(Refusal.LAYER, manifest(1, Descriptor.ofFile("a", false, digest, 1)), config(Map.of()));
    }

    @Test
    void aConfigMayHaveExactly64Mib() throws RefusedArtifactException {
        Manifest manifest = ofConfig(64L << 20);

        assertThat(SnapshotContent.configOf(manifest).size()).isEqualTo(67_108_864);
        assertThatExceptionOfType(RefusedArtifactException.class)
                .isThrownBy(() -> SnapshotContent.configOf(ofConfig((64L << 20) + 1)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"o\":10,\"l\":10},{\"o\":0,\"l\":10}]",
                "[{\"o\":0,\"l\":15},{\"o\":10,\"l\":5}]",
                "[{\"o\":90,\"l\":20}]",
                "[{\"o\":9223372036854775807,\"l\":20}]",
                "[{\"o\":0,\"l\":19}]",
                "[{\"o\":0,\"l\":0},{\"o\":0,\"l\":20}]",
                "[{\"o\":-5,\"l\":20}]",
                "{\"o\":0}",
                "[1]",
                "null",
                "[",
                "0"
            })
    void aSparseMapThatDoesNotFitIsRefused(String map) {
        assertRefused(
                Refusal.FILE,
                manifest(1, Descriptor.ofFile("a", false, DIGEST, 20)),
                config(Map.of("a", new FileMeta(0, map, 100, 0, List.of()))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]"})
    void aFileMayBeOneSingleHole(String map) throws RefusedArtifactException {
        SparseMap hole = SparseMap.parse(map, 1_048_576, 0);

        assertThat(hole.segments()).isEmpty();
        assertThat(hole.text()).isEqualTo(map);
    }

    static SnapshotContent read(String manifestName, String configName) throws RefusedArtifactException {
        Manifest manifest = ManifestJson.read(Vectors.bytes("snapshots/refuse/" + manifestName));
        if (manifest.kind() == ArtifactKind.IMAGE_INDEX) {
            IndexChoice.of(manifest.children());
        }
        SnapshotContent.configOf(manifest);
        return SnapshotContent.of(manifest, ConfigJson.read(Vectors.bytes("snapshots/refuse/" + configName)));
    }

    private static void assertRefused(Refusal refusal, Manifest manifest, SnapshotConfig config) {
        assertThatExceptionOfType(RefusedArtifactException.class)
                .isThrownBy(() -> SnapshotContent.of(manifest, config))
                .satisfies(it -> assertThat(it.refusal()).isEqualTo(refusal));
    }

    private static Manifest ofConfig(long size) {
        return Manifest.ofSnapshot(
                1, new Descriptor(ConfigJson.MEDIA_TYPE, DIGEST, size, Map.of()), List.of(), Map.of());
    }

    private static Manifest manifest(int version, Descriptor... layers) {
        return Manifest.ofSnapshot(
                version, new Descriptor(ConfigJson.MEDIA_TYPE, DIGEST, 2, Map.of()), Arrays.asList(layers), Map.of());
    }

    private static SnapshotConfig config(Map<String, FileMeta> files) {
        return new SnapshotConfig(1, ENGINE, files, null, "");
    }

    private static Descriptor chunk(String name, String digest, int index, int count) {
        return Descriptor.ofChunk(name, false, digest, 5, index, count);
    }
}
