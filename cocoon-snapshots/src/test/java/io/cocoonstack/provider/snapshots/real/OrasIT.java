package io.cocoonstack.provider.snapshots.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.Archives;
import io.cocoonstack.provider.snapshots.TarSnapshots;
import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.artifact.ArtifactKind;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.content.ConfigJson;
import io.cocoonstack.provider.snapshots.credentials.Credential;
import io.cocoonstack.provider.snapshots.layout.LayoutArtifacts;
import io.cocoonstack.provider.snapshots.layout.LayoutStore;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.provider.snapshots.store.RegistrySettings;
import io.cocoonstack.provider.snapshots.store.RegistryStore;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Another library reads what is written here, and what it writes is read here. It cannot upload empty files: there are none. */
@Programs.Required
class OrasIT {

    private static final SnapshotRef REF = new SnapshotRef("vk-lab-demo-0", SnapshotRef.HIBERNATE);
    private static final SnapshotRef COPY = new SnapshotRef("copy", "t");
    private static final Map<String, String> LABELS =
            Map.of(SnapshotManifest.BASE_IMAGE, "os/ubuntu:24.04", SnapshotManifest.FROM_NODE, "node-a");

    @TempDir
    Path directory;

    private final TarSnapshots local = new TarSnapshots();
    private RealRegistry registry;
    private RegistryStore store;
    private Registry oras;

    @BeforeEach
    void start() throws IOException {
        registry = RealRegistry.open(directory.resolve("registry"));
        oras = Registry.builder().insecure(registry.authority()).build();
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("snapshot.json", Vectors.bytes("snapshots/a/export-snapshot.json"));
        files.put("config.json", "{\"cpus\":2}".getBytes(StandardCharsets.UTF_8));
        files.put("memory-ranges", Arrays.copyOf(Vectors.generated(0, 2 << 20, Vectors.MEMORY), 5 << 20));
        files.put("overlay.qcow2", Vectors.generated(0, 3_000_000, i -> i * 7));
        local.archives.put("a", Archives.of(files));
    }

    @AfterEach
    void stop() {
        store.close();
        registry.close();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "3, 1", "3, 0", "0, 2"})
    void whatIsPushedIsReadToTheLastByte(int level, int chunkMib) throws Exception {
        open(level, chunkMib);
        store.push(REF, local, "a", LABELS, Transfer.SILENT);

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
        open(level, chunkMib);
        store.push(REF, local, "a", LABELS, Transfer.SILENT);
        OCILayout layout = layout(COPY);

        CopyUtils.copy(oras, at(REF), layout, LayoutRef.of(layout, COPY.tag()), CopyUtils.CopyOptions.shallow());
        CopyUtils.copy(layout, LayoutRef.of(layout, COPY.tag()), oras, at(COPY), CopyUtils.CopyOptions.shallow());

        assertIsTheSame(store, COPY);
        assertThat(store.artifacts().manifest(COPY.repository(), COPY.tag()))
                .hasValue(
                        store.artifacts().manifest(REF.repository(), REF.tag()).orElseThrow());
        assertIsTheSame(new LayoutStore(directory.resolve("layouts"), InstantSource.system()), COPY);
    }

    @Test
    void aLayoutWrittenHereIsReadAndCopiedToARegistry() throws Exception {
        open(0, 0);
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

        assertIsTheSame(store, COPY);
    }

    private void open(int level, int chunkMib) {
        store = RegistryStore.open(RegistrySettings.of(RegistryBase.parse(registry.authority()), Map.of())
                .with((host, repository) -> new Credential.Anonymous())
                .with(TransferSettings.DEFAULT.encoded(level, chunkMib).spoolingTo(directory)));
    }

    private void assertIsTheSame(SnapshotStore from, SnapshotRef ref) {
        from.pull(ref, local, "pulled", Transfer.SILENT);
        assertThat(Archives.files(local.archives.get("pulled"))).isEqualTo(Archives.files(local.archives.get("a")));
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
