package io.cocoonstack.vkcocoon.store;

import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshots.layout.LayoutArtifacts;
import io.cocoonstack.provider.snapshots.layout.LayoutStore;
import io.cocoonstack.provider.snapshots.source.ArtifactListing;
import io.cocoonstack.provider.snapshots.source.ArtifactSource;
import io.cocoonstack.vkcocoon.config.grammar.RegistryBase;
import io.cocoonstack.vkcocoon.config.section.SnapshotSection;
import java.time.InstantSource;
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

    /** Opens the store; nothing is asked of it yet. */
    public static OpenStore of(SnapshotSection section) {
        return switch (section.registry()) {
            case RegistryBase.Layout(var directory) -> {
                LayoutArtifacts artifacts = new LayoutArtifacts(directory);
                yield new OpenStore(
                        new LayoutStore(directory, InstantSource.system()),
                        artifacts,
                        Optional.of(artifacts),
                        () -> {});
            }
            case RegistryBase.Remote(var host, var path) -> throw new UnsupportedOperationException(host + "/" + path);
        };
    }

    @Override
    public void close() throws Exception {
        resource.close();
    }
}
