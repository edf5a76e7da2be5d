package io.cocoonstack.provider.snapshots.layout;

import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshots.SavedSnapshots;
import io.cocoonstack.provider.testing.conformance.SnapshotStoreConformance;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class LayoutStoreConformanceTest extends SnapshotStoreConformance {

    @TempDir
    Path directory;

    private final SavedSnapshots node = new SavedSnapshots();
    private LayoutStore store;

    @BeforeEach
    void open() {
        store = new LayoutStore(directory, InstantSource.system());
    }

    @Override
    protected SnapshotStore store() {
        return store;
    }

    @Override
    protected SnapshotCapability local() {
        return node;
    }

    @Override
    protected void save(String name) {
        node.save(name);
    }

    @Override
    protected Object content(String name) {
        return node.content(name);
    }
}
