package io.cocoonstack.vkcocoon.store;

import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshots.layout.LayoutArtifacts;
import io.cocoonstack.provider.snapshots.layout.LayoutStore;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.provider.snapshots.registry.StoreLocation;
import io.cocoonstack.provider.snapshots.source.ArtifactListing;
import io.cocoonstack.provider.snapshots.source.ArtifactSource;
import io.cocoonstack.provider.snapshots.store.RegistrySettings;
import io.cocoonstack.provider.snapshots.store.RegistryStore;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import io.cocoonstack.vkcocoon.config.section.SnapshotSection;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/**
 * A store and the artifacts in it.
 *
 * @param snapshots moves snapshots
 * @param artifacts reads whatever is kept there
 * @param listing says what is kept there; empty when the place does not tell
 * @param resource ends with the store
 */
public record OpenStore(
        SnapshotStore snapshots, ArtifactSource artifacts, Optional<ArtifactListing> listing, AutoCloseable resource)
        implements AutoCloseable {

    /**
     * Opens the store; nothing is asked of it yet.
     *
     * @param environment of the process, where credentials, proxies and the directory of temporary files are named
     */
    public static OpenStore of(SnapshotSection section, Map<String, String> environment) {
        return switch (section.registry()) {
            case StoreLocation.Layout(var directory) -> layout(directory);
            case RegistryBase base ->
                registry(RegistrySettings.of(base, environment)
                        .with(section.plainHttp())
                        .with(transfer(section, environment)));
        };
    }

    private static OpenStore layout(Path directory) {
        LayoutArtifacts artifacts = new LayoutArtifacts(directory);
        return new OpenStore(
                new LayoutStore(directory, InstantSource.system()), artifacts, Optional.of(artifacts), () -> {});
    }

    private static OpenStore registry(RegistrySettings settings) {
        RegistryStore store = RegistryStore.open(settings);
        return new OpenStore(store, store.artifacts(), Optional.empty(), store);
    }

    private static TransferSettings transfer(SnapshotSection section, Map<String, String> environment) {
        TransferSettings settings = TransferSettings.DEFAULT
                .encoded(section.zstdLevel(), section.chunkMib())
                .sized(section.transfers(), section.pushBudgetMib(), section.pullBudgetMib());
        String spool = environment.getOrDefault("TMPDIR", "");
        return spool.isEmpty() ? settings : settings.spoolingTo(Path.of(spool));
    }

    @Override
    public void close() throws Exception {
        resource.close();
    }
}
