package io.cocoonstack.provider.snapshots.peer.fetch;

import java.net.InetSocketAddress;
import java.util.Optional;

/** Where nodes serve their snapshots. */
@FunctionalInterface
public interface NodeAddresses {

    /**
     * Address of a node's peer server; empty when there is no such node or it has no address. May block.
     *
     * @throws io.cocoonstack.provider.snapshot.SnapshotFailureException when nobody answers the question
     */
    Optional<InetSocketAddress> find(String nodeName);
}
