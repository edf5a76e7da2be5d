package io.cocoonstack.provider.snapshots.store;

import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.client.RegistryClient;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.provider.snapshots.source.ArtifactSource;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** What a registry has below the base of a store. */
record RegistryArtifacts(RegistryClient client, RegistryBase base) implements ArtifactSource {

    @Override
    public Optional<byte[]> manifest(String repository, String reference) throws IOException {
        String full;
        try {
            full = base.repository(repository);
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // nothing can be kept under such a name
        }
        return client.manifest(full, reference);
    }

    @Override
    public InputStream open(String repository, Descriptor blob) {
        return client.blob(base.repository(repository), blob);
    }
}
