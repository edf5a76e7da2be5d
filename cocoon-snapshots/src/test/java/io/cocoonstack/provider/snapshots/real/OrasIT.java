package io.cocoonstack.provider.snapshots.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.Archives;
import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.artifact.ArtifactKind;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.content.ConfigJson;
import io.cocoonstack.provider.snapshots.layout.LayoutArtifacts;
import io.cocoonstack.provider.snapshots.layout.LayoutStore;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import land.oras.ContainerRef;
import land.oras.CopyUtils;
import land.oras.Descriptor;
import land.oras.LayoutRef;
import land.oras.Manifest;
import land.oras.OCILayout;
import land.oras.Registry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Another library reads what is written here, and what it writes is read here. It cannot upload empty files: there are none. */
@Programs.Required
class OrasIT extends RealStoreFixture {

    private Registry oras;

    @BeforeEach
    void start() throws IOException {
        oras = Registry.builder().insecure(registry.authority()).build();
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("snapshot.json", Vectors.bytes("snapshots/a/export-snapshot.json"));
        files.put("config.json", "{\"cpus\":2}".getBytes(StandardCharsets.UTF_8));
        files.put("memory-ranges", Arrays.copyOf(Vectors.generated(0, 2 << 20, Vectors.MEMORY), 5 << 20));
        files.put("overlay.qcow2", Vectors.generated(0, 3_000_000, i -> i * 7));
        local.archives.put("a", Archives.of(files));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "3, 1", "3, 0", "0, 2"})
    void whatIsPushedIsReadToTheLastByte(int level, int chunkMib) throws Exception {
        open(TransferSettings.DEFAULT.encoded(level, chunkMib));
        push("a");

        byte[] raw = store.artifacts().manifest(REF.repository(), REF.tag()).orElseThrow();
        Manifest manifest = oras.getManifest(at(REF));
        assertThat(manifest.getJson().getBytes(StandardCharsets.UTF_8)).isEqualTo(raw);
        assertThat(oras.getDescriptor(at(REF)).getDigest()).isEqualTo(Sha256.of(raw));
        assertThat(manifest.getArtifactTypeAsString())
                .isEqualTo(level == 0 && chunkMib == 0 ? ArtifactKind.SNAPSHOT_V1 : ArtifactKind.SNAPSHOT_V2);
        assertThat(manifest.getAnnotations()).containsAllEntriesOf(LABELS);
        assertThat(manifest.getConfig().getMediaType()).isEqualTo(ConfigJson.MEDIA_TYPE);
        assertThat(fetched(manifest.getConfig())).isEqualTo(manifest.getConfig().getDigest());
        assertThat(manifest.getLayers()).isNotEmpty().allSatisfy(layer -> {
            assertThat(layer.getAnnotations()).containsKey("org.opencontainers.image.title");
            assertThat(fetched(layer)).isEqualTo(layer.getDigest());
        });
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "3, 1"})
    void whatWasCopiedToALayoutAndBackIsPulledFromBoth(int level, int chunkMib) throws Exception {
        open(TransferSettings.DEFAULT.encoded(level, chunkMib));
        push("a");
        OCILayout layout = layout(COPY);

        CopyUtils.copy(oras, at(REF), layout, LayoutRef.of(layout, COPY.tag()), CopyUtils.CopyOptions.shallow());
        CopyUtils.copy(layout, LayoutRef.of(layout, COPY.tag()), oras, at(COPY), CopyUtils.CopyOptions.shallow());

        assertPullsAs(store, COPY, "a");
        assertThat(store.artifacts().manifest(COPY.repository(), COPY.tag()))
                .hasValue(
                        store.artifacts().manifest(REF.repository(), REF.tag()).orElseThrow());
        assertPullsAs(new LayoutStore(directory.resolve("layouts"), InstantSource.system()), COPY, "a");
    }

    @Test
    void aLayoutWrittenHereIsReadAndCopiedToARegistry() throws Exception {
        Path layouts = directory.resolve("layouts");
        new LayoutStore(layouts, InstantSource.system()).push(REF, local, "a", LABELS, Transfer.SILENT);

        OCILayout layout = OCILayout.fromLayoutIndex(layouts.resolve(REF.repository()));
        assertThat(layout.getTags(LayoutRef.of(layout)).tags()).containsExactly(REF.tag());
        LayoutRef ref = LayoutRef.of(layout, REF.tag());
        assertThat(layout.getManifest(ref).getJson().getBytes(StandardCharsets.UTF_8))
                .isEqualTo(new LayoutArtifacts(layouts)
                        .manifest(REF.repository(), REF.tag())
                        .orElseThrow());

        CopyUtils.copy(layout, ref, oras, at(COPY), CopyUtils.CopyOptions.shallow());

        assertPullsAs(store, COPY, "a");
    }

    /** The digest of what arrives in a file. */
    private String fetched(Descriptor blob) {
        Path file = directory.resolve("blob");
        try {
            Files.deleteIfExists(file);
            oras.fetchBlob(at(REF).withDigest(blob.getDigest()), file);
            assertThat(file).hasSize(blob.getSize());
            return Sha256.of(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private OCILayout layout(SnapshotRef ref) throws IOException {
        Path parent = Files.createDirectories(directory.resolve("layouts"));
        return OCILayout.builder().defaults(parent.resolve(ref.repository())).build();
    }

    private ContainerRef at(SnapshotRef ref) {
        return ContainerRef.parse(registry.authority() + "/" + ref);
    }
}
