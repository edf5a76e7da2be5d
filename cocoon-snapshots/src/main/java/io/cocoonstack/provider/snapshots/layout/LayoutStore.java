package io.cocoonstack.provider.snapshots.layout;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.content.SnapshotContent;
import io.cocoonstack.provider.snapshots.encoding.FileContent;
import io.cocoonstack.provider.snapshots.source.StoredManifest;
import io.cocoonstack.provider.snapshots.source.StoredSnapshot;
import io.cocoonstack.provider.snapshots.transfer.ArchiveImport;
import io.cocoonstack.provider.snapshots.transfer.ArchivePipe;
import io.cocoonstack.provider.snapshots.transfer.ExportedSnapshot;
import io.cocoonstack.provider.snapshots.transfer.StoreFailures;
import io.cocoonstack.provider.snapshots.transfer.StoredFile;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/**
 * A store on disk, for nodes without a registry: files are kept whole and uncompressed. Only this machine sees it, so what another
 * node pushed is not found here.
 */
public final class LayoutStore implements SnapshotStore {

    private final Path directory;
    private final LayoutArtifacts artifacts;
    private final InstantSource clock;
    private final WriterGate gate;

    public LayoutStore(Path directory, InstantSource clock) {
        this.directory = directory;
        this.artifacts = new LayoutArtifacts(directory);
        this.clock = clock;
        this.gate = new WriterGate(directory);
    }

    @Override
    public Optional<SnapshotManifest> find(SnapshotRef ref) {
        return call(ref, layout -> {
            Optional<Descriptor> found = layout.find(ref.tag());
            if (found.isEmpty()) {
                return Optional.empty();
            }
            return unlessReplaced(
                    ref,
                    layout,
                    found.get(),
                    () -> Optional.of(snapshot(ref, layout, found.get()).identity()));
        });
    }

    @Override
    public void push(
            SnapshotRef ref,
            SnapshotCapability source,
            String localName,
            Map<String, String> labels,
            Transfer transfer) {
        write(ref, layout -> {
            layout.files().clearIncoming();
            ExportedSnapshot exported;
            try (ArchivePipe archive =
                    new ArchivePipe("export " + localName, out -> source.exportSnapshot(localName, out))) {
                exported = ExportedSnapshot.store(
                        archive,
                        (entry, body) -> {
                            Descriptor blob = layout.files().store(body);
                            StoredFile stored = StoredFile.plain(
                                    Descriptor.ofFile(entry.name(), false, blob.digest(), blob.size()));
                            return () -> stored;
                        },
                        transfer);
            }
            layout.tag(ref.tag(), publish(layout, exported, labels));
        });
    }

    @Override
    public void pull(SnapshotRef ref, SnapshotCapability target, String localName, Transfer transfer) {
        call(ref, layout -> {
            Descriptor found = layout.find(ref.tag())
                    .orElseThrow(() -> new SnapshotFailureException(new SnapshotFailure.Absent(
                            ref + " is not in " + directory + ", and what other nodes keep is not seen here")));
            return unlessReplaced(ref, layout, found, () -> {
                SnapshotContent content = snapshot(ref, layout, found).content();
                new ArchiveImport(content, file -> FileContent.open(file, layout.files()::open), clock)
                        .run(target, localName, transfer);
                return true;
            });
        });
    }

    @Override
    public void delete(SnapshotRef ref) {
        write(ref, layout -> layout.untag(ref.tag()));
    }

    private Descriptor publish(LayoutDirectory layout, ExportedSnapshot exported, Map<String, String> labels)
            throws IOException {
        byte[] config = exported.config(clock.instant());
        layout.files().store(config);
        return layout.files().store(exported.manifest(config, labels, clock.instant()));
    }

    private StoredSnapshot snapshot(SnapshotRef ref, LayoutDirectory layout, Descriptor found)
            throws IOException, RefusedArtifactException {
        return StoredSnapshot.of(artifacts, ref.repository(), StoredManifest.of(layout.raw(found)));
    }

    /** A writer sweeps what a reader still wants; that is no damage, and the next try finds the new content. */
    private static <T> T unlessReplaced(SnapshotRef ref, LayoutDirectory layout, Descriptor found, Steps<T> steps)
            throws IOException, RefusedArtifactException {
        try {
            return steps.run();
        } catch (IOException e) {
            if (layout.find(ref.tag()).equals(Optional.of(found))) {
                throw e;
            }
            throw new IOException("it was replaced while it was read", e);
        }
    }

    private void write(SnapshotRef ref, Writing writing) {
        call(ref, layout -> {
            try (WriterGate.Pass _ = gate.enter()) {
                writing.run(layout);
                return true;
            }
        });
    }

    private <T> T call(SnapshotRef ref, Reading<T> reading) {
        if (!LayoutDirectory.isRepository(ref.repository())) {
            throw new SnapshotFailureException(
                    new SnapshotFailure.Refused("\"" + ref.repository() + "\" is not a repository name"));
        }
        try {
            return reading.run(LayoutDirectory.of(directory.resolve(ref.repository())));
        } catch (IOException | RefusedArtifactException e) {
            throw StoreFailures.of(ref, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SnapshotFailureException(new SnapshotFailure.Unavailable(ref + ": interrupted"), e);
        }
    }

    @FunctionalInterface
    private interface Reading<T> {
        T run(LayoutDirectory layout) throws IOException, RefusedArtifactException, InterruptedException;
    }

    @FunctionalInterface
    private interface Steps<T> {
        T run() throws IOException, RefusedArtifactException;
    }

    @FunctionalInterface
    private interface Writing {
        void run(LayoutDirectory layout) throws IOException, RefusedArtifactException;
    }
}
