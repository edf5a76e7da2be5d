package io.cocoonstack.provider.snapshots.source;

import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.client.RegistryClient;
import io.cocoonstack.provider.snapshots.store.RegistryStore;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** The artifacts of a registry, below the base of a store and with its credentials and connections. */
public final class RegistryArtifacts implements ArtifactSource {

    private final RegistryStore store;

    /** @param store stays the caller's, and ends this too */
    public RegistryArtifacts(RegistryStore store) {
        this.store = store;
    }

    @Override
    public Optional<byte[]> manifest(String repository, String reference) throws IOException {
        String full;
        try {
            full = store.repository(repository);
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // nothing can be kept under such a name
        }
        return client().manifest(full, reference).map(it -> it.raw());
    }

    @Override
    public InputStream open(String repository, Descriptor blob) {
        return client().blob(store.repository(repository), blob);
    }

    private RegistryClient client() {
        return store.client();
    }
}
