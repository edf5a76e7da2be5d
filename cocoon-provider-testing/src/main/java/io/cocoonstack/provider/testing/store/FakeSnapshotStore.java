package io.cocoonstack.provider.testing.store;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.testing.fault.Delay;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A {@link SnapshotStore} that keeps whole archives, in memory or in a directory that outlives the process. Like a registry it
 * shows a push only when all of it is there, and notices a damaged artifact only when somebody pulls it.
 */
public final class FakeSnapshotStore implements SnapshotStore {

    private final Shelf shelf;
    private final StoreFaults faults;
    private final InstantSource clock;

    private FakeSnapshotStore(Shelf shelf, Delay delay, InstantSource clock) {
        this.shelf = shelf;
        this.faults = new StoreFaults(delay);
        this.clock = clock;
    }

    /**
     * A store in memory.
     *
     * @param delay how latency passes
     * @param clock what the time of a push is read from
     */
    public static FakeSnapshotStore inMemory(Delay delay, InstantSource clock) {
        return new FakeSnapshotStore(new Shelf.Memory(), delay, clock);
    }

    /** A store in a directory, which is made with the first push; what an earlier store left there is found. */
    public static FakeSnapshotStore inDirectory(Path directory, Delay delay, InstantSource clock) {
        return new FakeSnapshotStore(new Shelf.Directory(directory), delay, clock);
    }

    /** The knobs, and the calls so far. */
    public StoreFaults faults() {
        return faults;
    }

    /** Damages what is stored under a reference: it is still found, and rejected when it is pulled. */
    public FakeSnapshotStore damage(SnapshotRef ref) {
        try {
            shelf.put(ref, shelf.get(ref).orElseThrow().damaged());
            return this;
        } catch (IOException e) {
            throw unavailable(StoreVerb.PUSH, ref, e);
        }
    }

    @Override
    public Optional<SnapshotManifest> find(SnapshotRef ref) {
        faults.begin(StoreVerb.FIND, ref.toString());
        faults.work(StoreVerb.FIND, ref.toString());
        Optional<SnapshotManifest> found = get(StoreVerb.FIND, ref).map(Artifact::manifest);
        faults.end(StoreVerb.FIND, ref.toString());
        return found;
    }

    @Override
    public void push(
            SnapshotRef ref,
            SnapshotCapability source,
            String localName,
            Map<String, String> labels,
            Transfer transfer) {
        faults.begin(StoreVerb.PUSH, ref.toString());
        LocalSnapshot local = source.findSnapshot(localName)
                .orElseThrow(() -> new RuntimeFailureException(new RuntimeFailure.Gone(RuntimeFailure.Facts.of(
                        StoreFaults.text(StoreVerb.PUSH, ref.toString()), "there is no local snapshot " + localName))));
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        source.exportSnapshot(localName, archive);
        transfer.progress(archive.size() / 2, archive.size());
        faults.work(StoreVerb.PUSH, ref.toString());
        if (faults.dies(StoreVerb.PUSH)) {
            throw broken(StoreVerb.PUSH, ref, null);
        }
        SnapshotManifest manifest = new SnapshotManifest(
                local.id(),
                labels.getOrDefault(SnapshotManifest.BASE_IMAGE, ""),
                labels.getOrDefault(SnapshotManifest.FROM_NODE, ""),
                local.hypervisor(),
                clock.instant());
        try {
            shelf.put(ref, Artifact.of(manifest, archive.toByteArray()));
        } catch (IOException e) {
            throw unavailable(StoreVerb.PUSH, ref, e);
        }
        transfer.progress(archive.size(), archive.size());
        faults.end(StoreVerb.PUSH, ref.toString());
    }

    @Override
    public void pull(SnapshotRef ref, SnapshotCapability target, String localName, Transfer transfer) {
        faults.begin(StoreVerb.PULL, ref.toString());
        faults.work(StoreVerb.PULL, ref.toString());
        Artifact artifact = get(StoreVerb.PULL, ref)
                .orElseThrow(() -> new SnapshotFailureException(
                        new SnapshotFailure.Absent(StoreFaults.text(StoreVerb.PULL, ref + ": it is not there"))));
        if (!artifact.whole()) {
            throw new SnapshotFailureException(
                    new SnapshotFailure.Rejected(StoreFaults.text(StoreVerb.PULL, ref + ": the archive is damaged")));
        }
        int size = artifact.size();
        transfer.progress(0, size);
        if (faults.dies(StoreVerb.PULL)) {
            breakOff(ref, artifact, target, localName);
        }
        target.importSnapshot(localName, artifact.archive());
        transfer.progress(size, size);
        faults.end(StoreVerb.PULL, ref.toString());
    }

    /** The connection breaks while the runtime reads: it must leave nothing. */
    private static void breakOff(SnapshotRef ref, Artifact artifact, SnapshotCapability target, String localName) {
        try {
            target.importSnapshot(localName, artifact.brokenArchive());
        } catch (RuntimeFailureException e) {
            throw broken(StoreVerb.PULL, ref, e);
        }
        throw new IllegalStateException("the runtime took half of a snapshot for a whole one: " + localName);
    }

    @Override
    public void delete(SnapshotRef ref) {
        faults.begin(StoreVerb.DELETE, ref.toString());
        faults.work(StoreVerb.DELETE, ref.toString());
        if (faults.dies(StoreVerb.DELETE)) {
            throw broken(StoreVerb.DELETE, ref, null);
        }
        try {
            shelf.remove(ref);
        } catch (IOException e) {
            throw unavailable(StoreVerb.DELETE, ref, e);
        }
        faults.end(StoreVerb.DELETE, ref.toString());
    }

    private Optional<Artifact> get(StoreVerb verb, SnapshotRef ref) {
        try {
            return shelf.get(ref);
        } catch (IOException e) {
            throw unavailable(verb, ref, e);
        }
    }

    private static SnapshotFailureException broken(
            StoreVerb verb, SnapshotRef ref, @Nullable RuntimeFailureException cause) {
        return new SnapshotFailureException(
                new SnapshotFailure.Unavailable(StoreFaults.text(verb, ref + ": broke off in the middle")), cause);
    }

    private static SnapshotFailureException unavailable(StoreVerb verb, SnapshotRef ref, IOException e) {
        return new SnapshotFailureException(new SnapshotFailure.Unavailable(StoreFaults.text(verb, ref + ": " + e)), e);
    }
}
