package io.cocoonstack.provider.core.port;

import io.cocoonstack.provider.snapshot.ImageStore;
import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import org.jspecify.annotations.Nullable;

/**
 * Where snapshots are kept outside the node.
 *
 * @param store null keeps them on the node alone: hibernated Pods can then wake only here, and a delete saves nothing
 * @param images null leaves every image to the runtime
 * @param peers null never asks another node
 */
public record SnapshotParts(
        @Nullable SnapshotStore store,
        @Nullable ImageStore images,
        @Nullable SnapshotPeers peers) {

    /** Nothing outside the node. */
    public static final SnapshotParts NONE = new SnapshotParts(null, null, null);
}
