package io.cocoonstack.provider.snapshots.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.ManifestJson;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenArtifactTest {

    private static final Instant CLOCK = Instant.parse("2026-08-11T15:14:34Z");
    private static final Map<String, String> ANNOTATIONS = Map.of(
            Manifest.CREATED,
            "2026-08-11T15:14:34Z",
            "cocoonstack.snapshot.from-node",
            "node-a",
            "cocoonstack.snapshot.baseimage",
            "os/ubuntu:24.04");
    private static final byte[] CONFIG_FILE = "{\"cpus\":2}".getBytes(StandardCharsets.UTF_8);
    private static final byte[] STATE_FILE = "{\"state\":\"paused\"}".getBytes(StandardCharsets.UTF_8);

    @Test
    void aPlainSnapshotHasTheBytesOfVectorA() throws UnreadableJsonException {
        Map<String, FileMeta> files = Map.of(
                "config.json", plain(),
                "memory-ranges",
                        new FileMeta(0600, "[{\"o\":4096,\"l\":4096},{\"o\":32768,\"l\":8192}]", 65_536, 0, List.of()),
                "overlay.qcow2", plain(),
                "state.json", plain());
        byte[] config = ConfigJson.write(new SnapshotConfig(1, engine(), files, CLOCK, ""));
        List<Descriptor> layers = List.of(
                layer("config.json", CONFIG_FILE),
                layer("memory-ranges", Vectors.generated(0, 12_288, Vectors.MEMORY)),
                layer("overlay.qcow2", Vectors.generated(0, 5_000, i -> i * 7 % 256)),
                layer("state.json", STATE_FILE));

        assertThat(config).isEqualTo(Vectors.bytes("snapshots/a/config.json"));
        assertThat(Sha256.of(manifest(1, config, layers)))
                .isEqualTo("sha256:e6b63c3ec544ea7ab6123ff6720bff45505771ce712a14c85478ed8e5db0e555");
    }

    @Test
    void aCutSnapshotHasTheBytesOfVectorB() throws UnreadableJsonException {
        int mib = 1 << 20;
        List<Descriptor> layers = new ArrayList<>(List.of(layer("config.json", CONFIG_FILE)));
        List<String> chunks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            byte[] chunk = Vectors.generated(i * mib, Math.min((i + 1) * mib, 2_621_440), Vectors.MEMORY);
            chunks.add(Sha256.of(chunk));
            layers.add(Descriptor.ofChunk("memory-ranges", false, chunks.getLast(), chunk.length, i, 3));
        }
        layers.add(layer("state.json", STATE_FILE));
        Map<String, FileMeta> files = Map.of(
                "config.json", new FileMeta(0600, "", 0, 10, List.of()),
                "memory-ranges", new FileMeta(0600, "", 0, 2_621_440, chunks),
                "state.json", new FileMeta(0600, "", 0, 18, List.of()));
        byte[] config = ConfigJson.write(new SnapshotConfig(2, engine(), files, CLOCK, ""));

        assertThat(config).isEqualTo(Vectors.bytes("snapshots/b/config.json"));
        assertThat(Sha256.of(manifest(2, config, layers)))
                .isEqualTo("sha256:181b53aeccf61fffc769194147e574b9a581d835befd2eb1b04398b107917fcd");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "b", "e-zstd", "f-hole"})
    void aConfigThatWasReadIsWrittenWithTheSameBytes(String vector) throws RefusedArtifactException {
        byte[] raw = Vectors.bytes("snapshots/" + vector + "/config.json");

        assertThat(ConfigJson.write(ConfigJson.read(raw))).isEqualTo(raw);
    }

    @Test
    void theEnvelopeOfAnImportHasTheLocalName() throws RefusedArtifactException {
        SnapshotConfig config = ConfigJson.read(Vectors.bytes("snapshots/a/config.json"));

        assertThat(EnvelopeJson.write(config, "vk-lab-demo-0-hibernate-import"))
                .isEqualTo(Vectors.bytes("snapshots/a/import-snapshot.json"));
    }

    @Test
    void whatTheRuntimeTellsAboutItselfComesBackWhole() throws Exception {
        String members =
                "{\"queue_size\":256,\"id\":\"X\",\"pci\":[1.50,18446744073709551615],\"name\":\"old\",\"cpu\":2}";
        EnvelopeJson.Envelope envelope = EnvelopeJson.read(
                ("{\"config\":" + members + ",\"version\":1,\"files\":[\"a\"]}").getBytes(StandardCharsets.UTF_8));
        SnapshotConfig config = new SnapshotConfig(1, envelope.engine(), Map.of(), null, envelope.engineConfig());
        SnapshotConfig stored = ConfigJson.read(ConfigJson.write(config));

        assertThat(envelope.name()).isEqualTo("old");
        assertThat(stored).isEqualTo(config);
        assertThat(stored.engine().cpu()).isEqualTo(2);
        assertThat(new String(EnvelopeJson.write(stored, "new"), StandardCharsets.UTF_8).replaceAll("\\s", ""))
                .isEqualTo("{\"version\":1,\"config\":" + members.replace("old", "new") + "}");
    }

    @Test
    void aRuntimeWithoutNewMembersNeedsNoObjectOfItsOwn() throws UnreadableJsonException {
        EnvelopeJson.Envelope envelope = EnvelopeJson.read(Vectors.bytes("snapshots/a/export-snapshot.json"));

        assertThat(envelope.engineConfig()).isEmpty();
        assertThat(envelope.name()).isEqualTo("vk-lab-demo-0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"version\":1}",
                "{\"version\":1,\"config\":null}",
                "{\"version\":1,\"config\":[]}",
                "{\"version\":1,\"config\":{\"name\":\"a\"}}",
                "{\"version\":2,\"config\":{\"id\":\"a\"}}",
                "{\"config\":{\"id\":\"a\"}}",
                "{\"version\":1,\"config\":{\"id\":\"a\",\"cpu\":\"2\"}}",
                "{\"version\":1,\"config\":{\"id\":\"a\""
            })
    void anEnvelopeThatCannotBeKeptIsRefused(String text) {
        assertThatExceptionOfType(UnreadableJsonException.class)
                .isThrownBy(() -> EnvelopeJson.read(text.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-08-11T15:14:34Z,2026-08-11T15:14:34Z",
        "2026-08-11T15:14:34.120Z,2026-08-11T15:14:34.12Z",
        "2026-08-11T15:14:34.000000001Z,2026-08-11T15:14:34.000000001Z",
        "2026-08-11T17:14:34.5+02:00,2026-08-11T15:14:34.5Z"
    })
    void theTimeOfThePushIsWrittenShort(String read, String written) throws RefusedArtifactException {
        byte[] raw = ("{\"snapshotId\":\"X\",\"createdAt\":\"" + read + "\"}").getBytes(StandardCharsets.UTF_8);

        assertThat(new String(ConfigJson.write(ConfigJson.read(raw)), StandardCharsets.UTF_8))
                .isEqualTo("{\"schemaVersion\":\"v1\",\"snapshotId\":\"X\",\"createdAt\":\"" + written + "\"}");
    }

    private static EngineSnapshot engine() throws UnreadableJsonException {
        return EnvelopeJson.read(Vectors.bytes("snapshots/a/export-snapshot.json"))
                .engine();
    }

    private static FileMeta plain() {
        return new FileMeta(0600, "", 0, 0, List.of());
    }

    private static Descriptor layer(String name, byte[] content) {
        return Descriptor.ofFile(name, false, Sha256.of(content), content.length);
    }

    private static byte[] manifest(int version, byte[] config, List<Descriptor> layers) {
        Descriptor descriptor = new Descriptor(ConfigJson.MEDIA_TYPE, Sha256.of(config), config.length, Map.of());
        return ManifestJson.write(Manifest.ofSnapshot(version, descriptor, layers, ANNOTATIONS));
    }
}
