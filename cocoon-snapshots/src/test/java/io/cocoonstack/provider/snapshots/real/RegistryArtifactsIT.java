package io.cocoonstack.provider.snapshots.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.contract.name.ImageRef;
import io.cocoonstack.provider.snapshot.ImageStore;
import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.TarSnapshots;
import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.credentials.Credential;
import io.cocoonstack.provider.snapshots.image.CloudImages;
import io.cocoonstack.provider.snapshots.image.FakeImages;
import io.cocoonstack.provider.snapshots.peer.SavedSnapshot;
import io.cocoonstack.provider.snapshots.peer.fetch.PeerClient;
import io.cocoonstack.provider.snapshots.peer.fetch.PeerSnapshots;
import io.cocoonstack.provider.snapshots.peer.fetch.PeerTimes;
import io.cocoonstack.provider.snapshots.peer.fetch.Staging;
import io.cocoonstack.provider.snapshots.peer.serve.PeerLimits;
import io.cocoonstack.provider.snapshots.peer.serve.PeerServer;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.provider.snapshots.source.ArtifactSource;
import io.cocoonstack.provider.snapshots.source.StoredManifest;
import io.cocoonstack.provider.snapshots.source.StoredSnapshot;
import io.cocoonstack.provider.snapshots.store.RegistrySettings;
import io.cocoonstack.provider.snapshots.store.RegistryStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What lies in a real registry, read part by part: snapshots, cloud images that another program pushed, and what peers need. */
@Programs.Required
class RegistryArtifactsIT {

    @TempDir
    Path directory;

    private final TarSnapshots local = new TarSnapshots();
    private RealRegistry registry;
    private RegistryStore store;
    private ArtifactSource artifacts;

    @BeforeEach
    void start() throws IOException {
        registry = RealRegistry.withPassword(directory.resolve("registry"));
        store = store("pa:ss");
        artifacts = store.artifacts();
        local.archives.put("vk-lab-demo-0", Vectors.bytes("snapshots/a/export.tar"));
        store.push(
                SavedSnapshot.REF,
                local,
                "vk-lab-demo-0",
                Map.of(SnapshotManifest.FROM_NODE, "node-a"),
                Transfer.SILENT);
    }

    @AfterEach
    void end() {
        store.close();
        registry.close();
    }

    @Test
    void aSnapshotIsReadAndAbsenceIsNoOutage() throws IOException {
        StoredSnapshot found = StoredSnapshot.find(artifacts, SavedSnapshot.REF).orElseThrow();
        assertThat(found.config().engine().id()).isEqualTo(SavedSnapshot.ID);
        assertThat(StoredManifest.find(artifacts, "vk-lab-demo-0", found.digest()))
                .hasValueSatisfying(it -> assertThat(it.digest()).isEqualTo(found.digest()));
        assertThat(StoredManifest.find(artifacts, "vk-lab-demo-1", "latest")).isEmpty();
        assertThat(StoredManifest.find(artifacts, "UPPER", "latest")).isEmpty();

        try (RegistryStore wrong = store("wrong")) {
            assertFails(SnapshotFailure.Refused.class, wrong.artifacts());
        }
        registry.close();
        assertFails(SnapshotFailure.Unavailable.class, artifacts);
    }

    @Test
    void aCloudImageOfAnotherProgramIsImportedInTheOrderOfItsParts() throws IOException {
        pushCloudImage("os/ubuntu:24.04");
        CloudImages images = new CloudImages(artifacts);
        FakeImages runtime = new FakeImages();
        ImageRef image = ImageRef.parse("os/ubuntu:24.04").orElseThrow();

        assertThat(images.kind(image)).isEqualTo(ImageStore.Kind.CLOUD_IMAGE);
        assertThat(images.provide(image, runtime, false, Transfer.SILENT)).isEqualTo("os/ubuntu:24.04");

        assertThat(new String(runtime.local("os/ubuntu:24.04"), StandardCharsets.UTF_8))
                .isEqualTo("QFI\u00fbfirst,second");
        assertThat(images.kind(ImageRef.parse("vk-lab-demo-0:hibernate").orElseThrow()))
                .isEqualTo(ImageStore.Kind.SNAPSHOT);
        assertThat(images.kind(ImageRef.parse("library/nginx:1.27").orElseThrow()))
                .isEqualTo(ImageStore.Kind.ELSEWHERE);
    }

    @Test
    void filesOfAnotherNodeAreTakenWhileTheRegistryVouchesForThem() throws Exception {
        SavedSnapshot saved = SavedSnapshot.vectorA(directory.resolve("store"));
        Path staging = directory.resolve("staging");
        try (PeerServer server = PeerServer.start(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        saved.store,
                        saved,
                        PeerLimits.STANDARD);
                PeerClient client = PeerClient.open(PeerTimes.STANDARD, 64)) {
            PeerSnapshots peers = new PeerSnapshots(
                    "node-b", _ -> Optional.of(server.address()), artifacts, Staging.open(staging), client);
            SnapshotManifest manifest = store.find(SavedSnapshot.REF).orElseThrow();
            try (SnapshotPeers.Staged staged =
                    peers.fetch(SavedSnapshot.REF, manifest, Transfer.SILENT).orElseThrow()) {
                assertThat(staged.directory().resolve("memory-ranges"))
                        .hasSameBinaryContentAs(saved.directory().resolve("memory-ranges"));
            }

            registry.close();
            assertThatExceptionOfType(SnapshotFailureException.class)
                    .isThrownBy(() -> peers.fetch(SavedSnapshot.REF, manifest, Transfer.SILENT))
                    .satisfies(it -> assertThat(it.failure()).isInstanceOf(SnapshotFailure.Unavailable.class));
        }
        assertThat(staging).isEmptyDirectory();
    }

    private RegistryStore store(String password) {
        RegistryBase base = RegistryBase.parse(registry.authority() + "/lab");
        return RegistryStore.open(RegistrySettings.of(base, Map.of())
                .with((host, repository) -> new Credential.Basic("robot", password)));
    }

    private void pushCloudImage(String reference) throws IOException {
        Path image = Files.createDirectories(directory.resolve("image"));
        String layers = layer(image, "second", "disk.01.qcow2.part") + ","
                + layer(image, "QFI\u00fbfirst,", "disk.00.qcow2.part");
        String config = blob(image, "{}");
        Files.writeString(image.resolve("version"), "Directory Transport Version: 1.1\n");
        Files.writeString(
                image.resolve("manifest.json"),
                "{\"schemaVersion\":2,\"mediaType\":\"application/vnd.oci.image.manifest.v1+json\","
                        + "\"artifactType\":\"application/vnd.cocoonstack.os-image.v1+json\","
                        + "\"config\":{\"mediaType\":\"application/vnd.oci.empty.v1+json\",\"digest\":\"" + config
                        + "\",\"size\":2},\"layers\":[" + layers + "]}");
        Skopeo.run(
                "copy",
                "--dest-tls-verify=false",
                "--dest-creds=robot:pa:ss",
                "dir:" + image,
                "docker://" + registry.authority() + "/lab/" + reference);
    }

    private static String layer(Path image, String content, String title) throws IOException {
        return "{\"mediaType\":\"application/vnd.cocoonstack.disk.qcow2.part\",\"digest\":\"" + blob(image, content)
                + "\",\"size\":" + content.getBytes(StandardCharsets.UTF_8).length
                + ",\"annotations\":{\"org.opencontainers.image.title\":\"" + title + "\"}}";
    }

    private static String blob(Path image, String content) throws IOException {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        String digest = Sha256.of(bytes);
        Files.write(image.resolve(Sha256.hex(digest)), bytes);
        return digest;
    }

    private static void assertFails(Class<? extends SnapshotFailure> kind, ArtifactSource artifacts) {
        assertThatExceptionOfType(SnapshotFailureException.class)
                .isThrownBy(() -> StoredSnapshot.find(artifacts, SavedSnapshot.REF))
                .satisfies(it -> assertThat(it.failure()).as(it.getMessage()).isInstanceOf(kind));
    }
}
