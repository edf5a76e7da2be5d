package io.cocoonstack.provider.snapshots.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.Archives;
import io.cocoonstack.provider.snapshots.TarSnapshots;
import io.cocoonstack.provider.snapshots.credentials.Credential;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.provider.snapshots.store.RegistrySettings;
import io.cocoonstack.provider.snapshots.store.RegistryStore;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A store on a real registry, which another program is going to read and write as well. */
abstract class RealStoreFixture {

    static final Instant CLOCK = Instant.parse("2026-08-11T15:14:34Z");
    static final SnapshotRef REF = new SnapshotRef("vk-lab-demo-0", SnapshotRef.HIBERNATE);
    static final SnapshotRef COPY = new SnapshotRef("copy", "t");
    static final Map<String, String> LABELS =
            Map.of(SnapshotManifest.BASE_IMAGE, "os/ubuntu:24.04", SnapshotManifest.FROM_NODE, "node-a");

    @TempDir
    Path directory;

    final TarSnapshots local = new TarSnapshots();
    RealRegistry registry;
    RegistryStore store;

    @BeforeEach
    final void startRegistry() throws IOException {
        registry = RealRegistry.open(directory.resolve("registry"));
        open(TransferSettings.DEFAULT);
    }

    @AfterEach
    final void stopRegistry() {
        store.close();
        registry.close();
    }

    /** Goes on with a store of other settings. */
    final void open(TransferSettings settings) {
        if (store != null) {
            store.close();
        }
        store = RegistryStore.open(RegistrySettings.of(RegistryBase.parse(registry.authority()), Map.of())
                .with((host, repository) -> new Credential.Anonymous())
                .with(settings.spoolingTo(directory))
                .with(InstantSource.fixed(CLOCK)));
    }

    final void push(String name) {
        store.push(REF, local, name, LABELS, Transfer.SILENT);
    }

    final void assertPullsAs(SnapshotStore from, SnapshotRef ref, String original) {
        from.pull(ref, local, "pulled", Transfer.SILENT);
        assertThat(Archives.files(local.archives.get("pulled")))
                .isEqualTo(Archives.files(local.archives.get(original)));
    }
}
