package io.cocoonstack.provider.testing.store;

import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.testing.conformance.SnapshotStoreConformance;
import io.cocoonstack.provider.testing.fault.Delay;
import io.cocoonstack.provider.testing.memory.InMemoryRuntime;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

class FakeSnapshotStoreConformanceTest {

    @Nested
    class InMemory extends Conformance {

        private final FakeSnapshotStore store = FakeSnapshotStore.inMemory(Delay.none(), InstantSource.system());

        @Override
        FakeSnapshotStore fake() {
            return store;
        }
    }

    @Nested
    class InDirectory extends Conformance {

        @TempDir
        Path directory;

        private FakeSnapshotStore store = FakeSnapshotStore.inMemory(Delay.none(), InstantSource.system());

        @BeforeEach
        void open() {
            store = FakeSnapshotStore.inDirectory(directory.resolve("store"), Delay.none(), InstantSource.system());
        }

        @Override
        FakeSnapshotStore fake() {
            return store;
        }
    }

    abstract static class Conformance extends SnapshotStoreConformance {

        private final InMemoryRuntime node = new InMemoryRuntime(Delay.none());

        abstract FakeSnapshotStore fake();

        @Override
        protected final SnapshotStore store() {
            return fake();
        }

        @Override
        protected final SnapshotCapability local() {
            return node.capability(SnapshotCapability.class).orElseThrow();
        }

        @Override
        protected final void save(String name) {
            node.addSnapshot(name, "image-of-" + name + ":1");
        }

        @Override
        protected final boolean outage(boolean on) {
            fake().faults().outage(on);
            return true;
        }
    }
}
