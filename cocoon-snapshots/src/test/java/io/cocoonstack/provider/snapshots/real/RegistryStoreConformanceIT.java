package io.cocoonstack.provider.snapshots.real;

import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshots.SavedSnapshots;
import io.cocoonstack.provider.snapshots.answer.RetryRule;
import io.cocoonstack.provider.snapshots.credentials.Credential;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.provider.snapshots.store.RegistrySettings;
import io.cocoonstack.provider.snapshots.store.RegistryStore;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import io.cocoonstack.provider.testing.conformance.SnapshotStoreConformance;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

@Programs.Required
class RegistryStoreConformanceIT {

    @Nested
    class Plain extends Conformance {
        @Override
        TransferSettings transfer() {
            return TransferSettings.DEFAULT;
        }
    }

    @Nested
    class Encoded extends Conformance {
        @Override
        TransferSettings transfer() {
            return TransferSettings.DEFAULT.encoded(3, 1);
        }
    }

    abstract static class Conformance extends SnapshotStoreConformance {

        @TempDir
        Path directory;

        private final SavedSnapshots node = new SavedSnapshots();
        private RealRegistry registry;
        private RegistryStore store;

        abstract TransferSettings transfer();

        @BeforeEach
        final void open() throws IOException {
            registry = RealRegistry.open(directory);
            store = RegistryStore.open(RegistrySettings.of(RegistryBase.parse(registry.authority() + "/lab"), Map.of())
                    .with((host, repository) -> new Credential.Anonymous())
                    .with(transfer())
                    .with(new RetryRule(length -> {}, RandomGenerator.getDefault(), InstantSource.system())));
        }

        @AfterEach
        final void close() {
            store.close();
            registry.close();
        }

        @Override
        protected final SnapshotStore store() {
            return store;
        }

        @Override
        protected final SnapshotCapability local() {
            return node;
        }

        @Override
        protected final void save(String name) {
            node.save(name);
        }

        @Override
        protected final Object content(String name) {
            return node.content(name);
        }

        @Override
        protected final boolean outage(boolean on) {
            if (on) {
                registry.close();
                return true;
            }
            try {
                registry.restart();
                return true;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
