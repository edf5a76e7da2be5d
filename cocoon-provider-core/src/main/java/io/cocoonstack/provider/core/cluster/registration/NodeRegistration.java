package io.cocoonstack.provider.core.cluster.registration;

import io.cocoonstack.provider.core.cluster.rest.ApiCalls;
import io.cocoonstack.provider.core.node.WantedNode;
import io.cocoonstack.provider.core.port.Scheduling;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Shows the node to the cluster and keeps it there: registers it, writes its status every minute and when it changes, renews its
 * lease every ten seconds, and creates it again when somebody deletes it. An API server that is away for any time is survived.
 *
 * <p>Thread-safe. Nothing here blocks the caller; closing leaves Node and Lease on the API server as they are.
 */
public final class NodeRegistration implements AutoCloseable {

    private static final Duration STATUS_CALL = Duration.ofSeconds(10);
    private static final Duration HEARTBEAT_CALL = Duration.ofSeconds(8);

    private final StatusLoop status;
    private final HeartbeatLoop heartbeat;
    private final @Nullable HeartbeatThread thread;

    /**
     * Heartbeats run on a platform thread of their own.
     *
     * @param statusClient for the Node object; stays the caller's
     * @param heartbeatClient for the lease: another client with connections of its own, so that a stuck call never stops the
     *     heartbeat; stays the caller's
     * @param node name of the node
     * @param wanted the node as it should be; asked by one thread at a time, may block for a few seconds
     * @param scheduling runs the status loop
     */
    public NodeRegistration(
            KubernetesClient statusClient,
            KubernetesClient heartbeatClient,
            String node,
            Supplier<WantedNode> wanted,
            Scheduling scheduling) {
        this(statusClient, heartbeatClient, node, wanted, scheduling, new HeartbeatThread());
    }

    /** As above, with the heartbeat's time and thread given too. */
    public NodeRegistration(
            KubernetesClient statusClient,
            KubernetesClient heartbeatClient,
            String node,
            Supplier<WantedNode> wanted,
            Scheduling scheduling,
            Scheduling heartbeats) {
        this.thread = heartbeats instanceof HeartbeatThread own ? own : null;
        this.heartbeat = new HeartbeatLoop(new ApiCalls(heartbeatClient, HEARTBEAT_CALL), node, heartbeats);
        this.status = new StatusLoop(new ApiCalls(statusClient, STATUS_CALL), wanted, scheduling, heartbeat::owner);
    }

    /** Begins. Call it once Pods can be handled: from then on the scheduler may send some. */
    public void start() {
        heartbeat.start();
        status.poke();
    }

    /** Something about the wanted node changed: looks now instead of at the next round. The newest state is what counts. */
    public void changed() {
        status.poke();
    }

    /** What keeps the node from being alive and up to date on the API server; empty when nothing does. */
    public List<String> problems() {
        return Stream.of(status.problem(), heartbeat.problem())
                .flatMap(Optional::stream)
                .toList();
    }

    /** No write starts any more; the node is not created again. */
    @Override
    public void close() {
        status.close();
        heartbeat.close();
        if (thread != null) {
            thread.close();
        }
    }
}
