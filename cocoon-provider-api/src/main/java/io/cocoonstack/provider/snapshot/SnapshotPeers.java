package io.cocoonstack.provider.snapshot;

import java.nio.file.Path;
import java.util.Optional;

/** Snapshots straight from the node that saved them, without the way through the store. */
public interface SnapshotPeers {

    /**
     * Copies the files of a snapshot from the node that pushed it. Empty when that node is unknown or this one.
     *
     * @param ref where the snapshot is stored; its repository is the name the other node saved it under
     * @param manifest what the store says about it; only files of exactly this snapshot are taken
     * @param transfer hears about the bytes
     * @throws SnapshotFailureException when the other node cannot give them; nothing is left behind
     */
    Optional<Staged> fetch(SnapshotRef ref, SnapshotManifest manifest, Transfer transfer);

    /** Files of a snapshot in a directory that can be cloned. Closing removes them. */
    interface Staged extends AutoCloseable {

        Path directory();

        @Override
        void close();
    }
}
