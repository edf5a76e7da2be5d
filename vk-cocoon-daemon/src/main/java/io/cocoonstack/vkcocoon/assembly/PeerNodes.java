package io.cocoonstack.vkcocoon.assembly;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshots.peer.fetch.NodeAddresses;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeAddress;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * Where other nodes serve their snapshots: on the internal address of their Node, at the port that this node serves its own on.
 *
 * @param port the peer port of this node
 */
record PeerNodes(KubernetesClient client, IntSupplier port) implements NodeAddresses {

    @Override
    public Optional<InetSocketAddress> find(String nodeName) {
        try {
            return Optional.ofNullable(client.nodes().withName(nodeName).get())
                    .flatMap(PeerNodes::internalAddress)
                    .map(address -> new InetSocketAddress(address, port.getAsInt()));
        } catch (KubernetesClientException e) {
            throw new SnapshotFailureException(
                    new SnapshotFailure.Unavailable("node " + nodeName + " cannot be looked up: " + e.getMessage()), e);
        }
    }

    private static Optional<InetAddress> internalAddress(Node node) {
        if (node.getStatus() == null) {
            return Optional.empty();
        }
        return node.getStatus().getAddresses().stream()
                .filter(it -> it.getType().equals("InternalIP"))
                .map(NodeAddress::getAddress)
                .findFirst()
                .flatMap(PeerNodes::literal);
    }

    /** A name is not asked for at any resolver. */
    private static Optional<InetAddress> literal(String text) {
        try {
            return Optional.of(InetAddress.ofLiteral(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
