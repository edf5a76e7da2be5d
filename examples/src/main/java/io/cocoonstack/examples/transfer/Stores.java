package io.cocoonstack.examples.transfer;

import io.cocoonstack.examples.transfer.wire.Side;
import io.cocoonstack.provider.snapshots.client.RegistryClient;
import io.cocoonstack.provider.snapshots.credentials.Credential;
import io.cocoonstack.provider.snapshots.http.Wire;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.provider.snapshots.store.RegistrySettings;
import io.cocoonstack.provider.snapshots.store.RegistryStore;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/** Stores under measurement, and what is removed after them. */
final class Stores {

    private Stores() {}

    static RegistryStore open(Side side, TransferSettings settings) {
        return RegistryStore.open(settings(side).with(settings));
    }

    /** The registry without a store around it. */
    static RegistryClient client(Side side, Wire wire) {
        RegistrySettings settings = settings(side);
        return RegistryClient.of(
                settings.base().host(), settings.plainHttp(), settings.credentials(), wire, settings.retry());
    }

    static Wire wire(Side side) {
        RegistrySettings settings = settings(side);
        return Wire.open(settings.timeouts(), settings.proxies(), settings.trust());
    }

    private static RegistrySettings settings(Side side) {
        return RegistrySettings.of(RegistryBase.parse(side.authority()), Map.of())
                .with((host, repository) -> new Credential.Anonymous());
    }

    /** Removes a directory with everything in it; none is fine. */
    static void deleteTree(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
