package io.cocoonstack.provider.snapshots.peer.fetch;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.content.EnvelopeJson;
import io.cocoonstack.provider.snapshots.content.SnapshotContent;
import io.cocoonstack.provider.snapshots.peer.Slice;
import io.cocoonstack.provider.snapshots.peer.SnapshotPlan.PlannedFile;
import io.cocoonstack.provider.snapshots.source.ArtifactSource;
import io.cocoonstack.provider.snapshots.source.StoredSnapshot;
import io.cocoonstack.provider.snapshots.transfer.StoreFailures;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Fetches snapshots from the nodes that pushed them. */
public final class PeerSnapshots implements SnapshotPeers {

    /** Fetches at once; one more waits. */
    public static final int AT_ONCE = 2;

    /** Slices at once within a fetch. */
    public static final int STREAMS = 32;

    private final String self;
    private final NodeAddresses addresses;
    private final ArtifactSource source;
    private final Staging staging;
    private final PeerClient client;
    private final Semaphore gate = new Semaphore(AT_ONCE, true);

    /**
     * @param self name of this node
     * @param source where the snapshots were pushed to
     * @param client stays the caller's
     */
    public PeerSnapshots(
            String self, NodeAddresses addresses, ArtifactSource source, Staging staging, PeerClient client) {
        this.self = self;
        this.addresses = addresses;
        this.source = source;
        this.staging = staging;
        this.client = client;
    }

    @Override
    public Optional<Staged> fetch(SnapshotRef ref, SnapshotManifest manifest, Transfer transfer) {
        String node = manifest.fromNode();
        if (node.isEmpty() || node.equals(self)) {
            return Optional.empty();
        }
        Optional<InetSocketAddress> address = addresses.find(node);
        if (address.isEmpty()) {
            return Optional.empty();
        }
        String what = ref + " on node " + node;
        try {
            SnapshotContent content = content(ref, manifest);
            gate.acquire();
            try {
                return Optional.of(fetch(ref.repository(), content, address.get(), transfer));
            } finally {
                gate.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SnapshotFailureException(new SnapshotFailure.Unavailable(what + ": interrupted"), e);
        } catch (IOException | RefusedArtifactException e) {
            throw StoreFailures.of(what, e);
        }
    }

    /** What the store says; a tag that was pushed again since is another snapshot. */
    private SnapshotContent content(SnapshotRef ref, SnapshotManifest manifest) throws RefusedArtifactException {
        StoredSnapshot stored = StoredSnapshot.find(source, ref)
                .orElseThrow(() -> new SnapshotFailureException(
                        new SnapshotFailure.Unavailable(ref + " is not in the store any more")));
        String id = stored.config().engine().id();
        if (id.isEmpty() || !id.equals(manifest.snapshotId())) {
            throw new SnapshotFailureException(new SnapshotFailure.Unavailable(
                    ref + " is snapshot " + id + " by now, not " + manifest.snapshotId()));
        }
        return stored.content();
    }

    private Staged fetch(String name, SnapshotContent content, InetSocketAddress node, Transfer transfer)
            throws IOException, InterruptedException, RefusedArtifactException {
        List<PlannedFile> files = PlanCheck.files(client.plan(node, name), content);
        StagedSnapshot staged = new StagedSnapshot(staging.create(name));
        boolean whole = false;
        try {
            copy(content.config().engine().id(), files, node, staged, new FetchedBytes(transfer, files));
            staged.envelope(EnvelopeJson.NAME, EnvelopeJson.write(content.config(), name));
            whole = true;
            return staged;
        } finally {
            if (!whole) {
                staged.close();
            }
        }
    }

    private void copy(
            String id, List<PlannedFile> files, InetSocketAddress node, StagedSnapshot staged, FetchedBytes fetched)
            throws IOException, InterruptedException {
        List<RandomAccessFile> open = new ArrayList<>();
        try {
            List<SliceTasks.Task> tasks = new ArrayList<>();
            for (PlannedFile file : files) {
                RandomAccessFile target = staged.create(file);
                open.add(target);
                tasks.addAll(SliceTasks.of(file, target.getChannel()));
            }
            Crew.run(tasks, STREAMS, (task, block) -> {
                SparseWriter target = new SparseWriter(task.target(), block, fetched);
                for (Slice slice : task.slices()) {
                    client.slice(node, id, task.file(), slice, target);
                }
            });
        } finally {
            for (RandomAccessFile file : open) {
                file.close();
            }
        }
    }
}
