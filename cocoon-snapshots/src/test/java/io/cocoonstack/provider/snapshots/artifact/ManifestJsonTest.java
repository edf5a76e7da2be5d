package io.cocoonstack.provider.snapshots.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.json.JsonObject;
import io.cocoonstack.provider.snapshots.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ManifestJsonTest {

    @ParameterizedTest
    @ValueSource(strings = {"a", "b", "e-zstd", "f-hole"})
    void whatWasReadIsWrittenWithTheSameBytes(String vector) throws RefusedArtifactException {
        byte[] raw = Vectors.bytes("snapshots/" + vector + "/manifest.json");

        assertThat(ManifestJson.write(ManifestJson.read(raw))).isEqualTo(raw);
    }

    @Test
    void anArtifactWithoutFilesIsWrittenWithNull() throws RefusedArtifactException {
        byte[] raw =
                ManifestJson.write(Manifest.ofSnapshot(1, new Descriptor("t", "d", 1, Map.of()), List.of(), Map.of()));

        assertThat(new String(raw, StandardCharsets.UTF_8))
                .contains("\"layers\": null")
                .doesNotContain("annotations");
        assertThat(ManifestJson.read(raw).layers()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aManifestIsClassified(String artifactType, String configType, String mediaType, String kind) {
        Descriptor config = configType.isEmpty() ? Descriptor.ABSENT : new Descriptor(configType, "", 0, Map.of());
        Manifest manifest = new Manifest(mediaType, artifactType, config, List.of(), List.of(), Map.of());

        assertThat(manifest.kind()).hasToString(kind);
    }

    static Stream<String[]> kinds() throws Exception {
        return StreamSupport.stream(
                        JsonText.parse(Vectors.bytes("snapshots/classify.json")).spliterator(), false)
                .map(ManifestJsonTest::row);
    }

    private static String[] row(JsonNode node) {
        return Stream.of("artifactType", "configMediaType", "mediaType", "kind")
                .map(it -> node.path(it).stringValue())
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/snapshots/layer-types.tsv", delimiter = '\t', numLinesToSkip = 1)
    void aFileNameGivesTheLayerType(String file, String plain, String zstd) {
        LayerType type = LayerType.ofFile(file);

        assertThat(type.mediaType(false)).isEqualTo(plain);
        assertThat(type.mediaType(true)).isEqualTo(zstd);
        assertThat(LayerType.ofMediaType(plain)).contains(type);
        assertThat(LayerType.ofMediaType(zstd)).contains(type);
        assertThat(LayerType.ofMediaType(zstd + "+zstd")).isEmpty();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/snapshots/index/expected.tsv", delimiter = '\t', numLinesToSkip = 1)
    void anIndexStandsForOneManifest(String file, String chosen, String vector, String warning)
            throws RefusedArtifactException {
        Manifest index = ManifestJson.read(Vectors.bytes("snapshots/index/" + file));

        assertThat(index.kind()).isEqualTo(ArtifactKind.IMAGE_INDEX);
        assertThat(IndexChoice.of(index.children())).isEqualTo(new IndexChoice(chosen, warning.equals("yes")));
        assertThat(Sha256.of(Vectors.bytes("snapshots/" + vector + "/manifest.json")))
                .isEqualTo(chosen);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{} {}",
                "{\"mediaType\":1}",
                "{\"layers\":{}}",
                "{\"layers\":[null]}",
                "{\"config\":{\"size\":1.5}}",
                "{\"config\":{\"size\":9223372036854775808}}",
                "{\"annotations\":{\"a\":null}}",
                "{\"mediaType\":\"a\",\"mediaType\":\"b\"}"
            })
    void aManifestOfAnotherShapeIsRefused(String text) {
        assertThatExceptionOfType(RefusedArtifactException.class)
                .isThrownBy(() -> ManifestJson.read(text.getBytes(StandardCharsets.UTF_8)))
                .satisfies(it -> assertThat(it.refusal()).isEqualTo(Refusal.MANIFEST));
    }

    /** The type stands in three places, each of which may be empty. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"schemaVersion\":2,\"config\":{\"mediaType\":\"application/vnd.oci.empty.v1+json\",\"size\":2},\"layers\":[],\"annotations\":null} | unknown",
                "{\"schemaVersion\":2,\"config\":{\"mediaType\":\"application/vnd.oci.image.config.v1+json\"},\"x\":{\"y\":[1]}} | container-image",
                "{\"schemaVersion\":2,\"mediaType\":\"application/vnd.docker.distribution.manifest.v2+json\",\"config\":{\"mediaType\":\"application/vnd.docker.container.image.v1+json\"},\"layers\":null} | container-image",
                "{\"schemaVersion\":1,\"name\":\"team/vm\",\"fsLayers\":[{\"blobSum\":\"sha256:0\"}],\"history\":[]} | unknown",
                "{\"schemaVersion\":2,\"mediaType\":\"application/vnd.docker.distribution.manifest.list.v2+json\",\"manifests\":[]} | image-index",
                "{\"artifactType\":\"application/vnd.cocoonstack.snapshot.v1+json\",\"config\":null} | snapshot"
            })
    void aManifestThatTellsLittleIsReadByItsShape(String text, String kind) throws RefusedArtifactException {
        Manifest manifest = ManifestJson.read(text.getBytes(StandardCharsets.UTF_8));

        assertThat(manifest.kind()).hasToString(kind);
        assertThat(manifest.layers()).isEmpty();
        assertThat(manifest.annotations()).isEmpty();
    }

    @Test
    void escapedCharactersAreRead() throws Exception {
        byte[] raw = "{\"annotations\":{\"k\":\"\\u003ca\\u0026b\\u003e\"}}".getBytes(StandardCharsets.UTF_8);

        assertThat(ManifestJson.read(raw).annotations()).containsExactly(Map.entry("k", "<a&b>"));
        assertThat(JsonObject.of(JsonText.parse(raw), "").names()).containsExactly("annotations");
    }

    @Test
    void aChildWithoutUsableDigestIsRefused() {
        Manifest.Child child = new Manifest.Child(new Descriptor("", "md5:0", 0, Map.of()), true, "linux", "amd64");

        assertThatExceptionOfType(RefusedArtifactException.class).isThrownBy(() -> IndexChoice.of(List.of(child)));
    }
}
