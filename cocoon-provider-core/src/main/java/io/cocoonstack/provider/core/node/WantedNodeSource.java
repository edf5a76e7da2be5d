package io.cocoonstack.provider.core.node;

import io.cocoonstack.provider.core.node.health.ConditionHistory;
import io.cocoonstack.provider.core.node.health.NodeChecks;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

/** The node as wanted at the moment: what was read at start, and conditions from the newest round of checks. One caller at a time. */
public final class WantedNodeSource implements Supplier<WantedNode> {

    private final NodeIdentity identity;
    private final NodeCapacity capacity;
    private final List<NodeAddress> addresses;
    private final NodeInfo info;
    private final Supplier<NodeChecks> checks;
    private final InstantSource clock;
    private ConditionHistory history;

    /** {@code checks} answers at once or within a limit of its own; see {@link io.cocoonstack.provider.core.node.health.CheckRound}. */
    public WantedNodeSource(
            NodeIdentity identity,
            NodeCapacity capacity,
            List<NodeAddress> addresses,
            NodeInfo info,
            Supplier<NodeChecks> checks,
            InstantSource clock) {
        this.identity = identity;
        this.capacity = capacity;
        this.addresses = List.copyOf(addresses);
        this.info = info;
        this.checks = checks;
        this.clock = clock;
        this.history = ConditionHistory.start(clock.instant());
    }

    @Override
    public WantedNode get() {
        NodeChecks found = checks.get();
        history = history.next(found, clock.instant());
        return new WantedNode(
                identity.name(),
                identity.labels(info.machine().architecture()),
                NodeTaint.PROVIDER,
                identity.providerId(),
                addresses,
                capacity,
                history.conditions(),
                info,
                identity.kubeletPort());
    }
}
