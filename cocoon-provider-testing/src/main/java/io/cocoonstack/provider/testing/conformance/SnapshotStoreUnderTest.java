package io.cocoonstack.provider.testing.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.testing.store.BreakingStream;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What the kit for stores needs from the subclass, and says in the same words. */
abstract class SnapshotStoreUnderTest {

    static final String SOURCE = "conformance-source";
    static final String OTHER = "conformance-other";
    static final String COPY = "conformance-copy";
    static final SnapshotRef HIBERNATE = new SnapshotRef("conformance/vm-a", SnapshotRef.HIBERNATE);
    static final SnapshotRef LATEST = new SnapshotRef("conformance/vm-a", SnapshotRef.LATEST);
    static final SnapshotRef NEIGHBOUR = new SnapshotRef("conformance/vm-a-2", SnapshotRef.HIBERNATE);
    static final Map<String, String> LABELS =
            Map.of(SnapshotManifest.BASE_IMAGE, "os/demo:1", SnapshotManifest.FROM_NODE, "node-a");

    /** The store under test; the same one during one test. */
    protected abstract SnapshotStore store();

    /** The snapshots of the node that pushes and pulls. */
    protected abstract SnapshotCapability local();

    /** Makes a local snapshot of that name, with an id of its own. */
    protected abstract void save(String name);

    /**
     * What two local snapshots must have in common to be the same, whatever their names and ids. By default what the record says
     * about image and backend; a subclass that can look into an archive compares files.
     */
    protected Object content(String name) {
        LocalSnapshot found = local().findSnapshot(name).orElseThrow();
        return List.of(found.image(), found.imageDigest(), found.imageType(), found.hypervisor());
    }

    /** Makes the store unreachable, or reachable again; false when the subclass cannot do that. */
    protected boolean outage(boolean on) {
        return false;
    }

    final LocalSnapshot saved(String name) {
        save(name);
        return local().findSnapshot(name).orElseThrow();
    }

    final boolean push(SnapshotRef ref, String localName) {
        return push(ref, local(), localName);
    }

    final boolean push(SnapshotRef ref, SnapshotCapability source, String localName) {
        store().push(ref, source, localName, LABELS, Transfer.SILENT);
        return true;
    }

    static void assertFails(ThrowingCallable call, Class<? extends SnapshotFailure> kind) {
        Optional<SnapshotFailure> failure;
        try {
            call.call();
            failure = Optional.empty();
        } catch (SnapshotFailureException e) {
            failure = Optional.of(e.failure());
        } catch (Throwable e) {
            throw new AssertionError("not a snapshot failure", e);
        }
        assertThat(failure).containsInstanceOf(kind);
    }

    static Transfer recording(List<long[]> heard) {
        return (done, total) -> {
            synchronized (heard) {
                heard.add(new long[] {done, total});
            }
        };
    }

    static void assertSteady(List<long[]> heard) {
        long before = 0;
        for (long[] step : heard) {
            assertThat(step[0]).as("done").isGreaterThanOrEqualTo(before);
            if (step[1] >= 0) {
                assertThat(step[0]).as("done of " + step[1]).isLessThanOrEqualTo(step[1]);
            }
            before = step[0];
        }
    }

    /** The node's snapshots, but every export ends in the middle. */
    final SnapshotCapability breakingExport() {
        return new Faulty() {
            @Override
            public void exportSnapshot(String name, OutputStream archive) {
                ByteArrayOutputStream whole = new ByteArrayOutputStream();
                local().exportSnapshot(name, whole);
                try {
                    archive.write(whole.toByteArray(), 0, whole.size() / 2);
                } catch (IOException e) {
                    throw broken("snapshot export " + name, e);
                }
                throw broken("snapshot export " + name, new IOException("the exporter died"));
            }
        };
    }

    /** The node's snapshots, but every import fails after half of the archive. */
    final SnapshotCapability breakingImport() {
        return new Faulty() {
            @Override
            public void importSnapshot(String name, InputStream archive) {
                byte[] half;
                try {
                    byte[] whole = archive.readAllBytes();
                    half = Arrays.copyOf(whole, whole.length / 2);
                } catch (IOException e) {
                    throw broken("snapshot import " + name, e);
                }
                local().importSnapshot(name, new BreakingStream(half));
            }
        };
    }

    private static RuntimeFailureException broken(String command, IOException cause) {
        return new RuntimeFailureException(
                new RuntimeFailure.Unavailable(RuntimeFailure.Facts.of(command, String.valueOf(cause.getMessage()))),
                cause);
    }

    /** Hands every call on. */
    private abstract class Faulty implements SnapshotCapability {

        @Override
        public Optional<LocalSnapshot> findSnapshot(String name) {
            return local().findSnapshot(name);
        }

        @Override
        public void saveSnapshot(String name, String vmId) {
            local().saveSnapshot(name, vmId);
        }

        @Override
        public boolean removeSnapshot(String ref) {
            return local().removeSnapshot(ref);
        }

        @Override
        public void importSnapshot(String name, InputStream archive) {
            local().importSnapshot(name, archive);
        }

        @Override
        public void exportSnapshot(String name, OutputStream archive) {
            local().exportSnapshot(name, archive);
        }
    }
}
