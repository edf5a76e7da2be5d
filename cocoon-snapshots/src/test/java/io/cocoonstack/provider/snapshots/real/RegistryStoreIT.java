package io.cocoonstack.provider.snapshots.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.Archives;
import io.cocoonstack.provider.snapshots.TarSnapshots;
import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.credentials.Credential;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.provider.snapshots.store.RegistrySettings;
import io.cocoonstack.provider.snapshots.store.RegistryStore;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Programs.Required
class RegistryStoreIT {

    private static final Instant CLOCK = Instant.parse("2026-08-11T15:14:34Z");
    private static final SnapshotRef REF = new SnapshotRef("vk-lab-demo-0", SnapshotRef.HIBERNATE);
    private static final Map<String, String> LABELS =
            Map.of(SnapshotManifest.BASE_IMAGE, "os/ubuntu:24.04", SnapshotManifest.FROM_NODE, "node-a");

    @TempDir
    Path directory;

    private final TarSnapshots local = new TarSnapshots();

    @Test
    void anOpenRegistryKeepsWhatWasPushedUntilItIsDeleted() throws Exception {
        try (RealRegistry registry = RealRegistry.open(directory)) {
            keeps(registry, new Credential.Anonymous());
        }
    }

    @Test
    void aRegistryWithAPasswordDoesTheSame() throws Exception {
        try (RealRegistry registry = RealRegistry.withPassword(directory)) {
            keeps(registry, new Credential.Basic("robot", "pa:ss"));
            refuses(registry, new Credential.Basic("robot", "wrong"));
            refuses(registry, new Credential.Anonymous());
        }
    }

    @Test
    void aRegistryWithTokensDoesTheSame() throws Exception {
        try (TokenServer tokens = TokenServer.start(directory);
                RealRegistry registry = RealRegistry.withTokens(directory, tokens)) {
            keeps(registry, new Credential.Basic("robot", "pa:ss"));
            assertThat(tokens.requests)
                    .containsExactlyInAnyOrder(
                            "scope=repository:lab/vk-lab-demo-0:pull&service=reg,istry",
                            "scope=repository:lab/vk-lab-demo-0:push,pull&service=reg,istry",
                            "scope=repository:lab/vk-lab-demo-0:push,pull,delete&service=reg,istry");
            refuses(registry, new Credential.Basic("robot", "wrong"));
            refuses(registry, new Credential.Anonymous());
        }
    }

    @Test
    void encodedSnapshotsComeBackAsTheyWere() throws Exception {
        TransferSettings plain = TransferSettings.DEFAULT.spoolingTo(directory);
        local.archives.put("a", Archives.of(5 << 20, 1));
        try (RealRegistry registry = RealRegistry.open(directory)) {
            for (TransferSettings settings : List.of(
                    plain,
                    plain.encoded(3, 1),
                    plain.encoded(0, 2),
                    plain.encoded(1, 0),
                    plain.encoded(9, 64),
                    plain.encoded(3, 1).sized(1, 4, 4),
                    plain.encoded(3, 1).sized(3, 8, 2))) {
                RegistrySettings all = settings(registry, new Credential.Anonymous());
                try (RegistryStore store = RegistryStore.open(all.with(settings))) {
                    store.push(REF, local, "a", LABELS, Transfer.SILENT);
                    store.pull(REF, local, "b", Transfer.SILENT);
                    assertThat(Archives.files(local.archives.get("b")))
                            .as("%s", settings)
                            .isEqualTo(Archives.files(local.archives.get("a")));
                }
            }
        }
        assertThat(directory).isDirectoryNotContaining("glob:**cocoon-snapshot-*");
    }

    private void keeps(RealRegistry registry, Credential credential) {
        local.archives.put("vk-lab-demo-0", Vectors.bytes("snapshots/a/export.tar"));
        try (RegistryStore store = store(registry, credential)) {
            assertThat(store.find(REF)).isEmpty();
            store.delete(REF);
            store.push(REF, local, "vk-lab-demo-0", LABELS, Transfer.SILENT);
            assertThat(store.find(REF))
                    .contains(new SnapshotManifest(
                            "AB2CD3EF4GH5IJ6KL7MN2OP3QR", "os/ubuntu:24.04", "node-a", "cloud-hypervisor", CLOCK));
            store.pull(REF, local, "b", Transfer.SILENT);
            assertThat(local.archives).containsKey("b");
            store.delete(REF);
            assertThat(store.find(REF)).isEmpty();
            store.push(REF, local, "vk-lab-demo-0", LABELS, Transfer.SILENT);
            assertThat(store.find(REF)).isPresent();
        }
    }

    private void refuses(RealRegistry registry, Credential credential) {
        try (RegistryStore store = store(registry, credential)) {
            assertThatExceptionOfType(SnapshotFailureException.class)
                    .isThrownBy(() -> store.find(REF))
                    .satisfies(it -> assertThat(it.failure()).isInstanceOf(SnapshotFailure.Refused.class));
        }
    }

    private static RegistryStore store(RealRegistry registry, Credential credential) {
        return RegistryStore.open(settings(registry, credential));
    }

    private static RegistrySettings settings(RealRegistry registry, Credential credential) {
        RegistryBase base = RegistryBase.parse(registry.authority() + "/lab");
        return RegistrySettings.of(base, Map.of())
                .with((host, repository) -> credential)
                .with(InstantSource.fixed(CLOCK));
    }
}
