package io.cocoonstack.examples.transfer;

import io.cocoonstack.examples.transfer.wire.Side;
import io.cocoonstack.provider.snapshots.credentials.Credential;
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
        return RegistryStore.open(RegistrySettings.of(RegistryBase.parse(side.authority()), Map.of())
                .with((host, repository) -> new Credential.Anonymous())
                .with(settings));
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
