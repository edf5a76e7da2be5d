package io.cocoonstack.provider.core.cluster.registration;

import io.cocoonstack.provider.core.host.MachineInfo;
import io.cocoonstack.provider.core.node.NodeAddress;
import io.cocoonstack.provider.core.node.NodeCapacity;
import io.cocoonstack.provider.core.node.NodeIdentity;
import io.cocoonstack.provider.core.node.NodeInfo;
import io.cocoonstack.provider.core.node.NodeTaint;
import io.cocoonstack.provider.core.node.WantedNode;
import io.cocoonstack.provider.core.node.health.ConditionHistory;
import io.cocoonstack.provider.core.node.health.NodeChecks;
import java.net.InetAddress;
import java.time.Instant;
import java.util.Map;

/** Wanted nodes. */
final class Nodes {

    static final Instant SINCE = Instant.parse("2026-11-29T17:59:00Z");

    private Nodes() {}

    static WantedNode plain() {
        return with("amd-zen4", "", Map.of("cpu", "8", "memory", "64Gi", "pods", "256"), NodeChecks.FINE);
    }

    static WantedNode with(String cpuClass, String providerId, Map<String, String> resources, NodeChecks checks) {
        NodeIdentity identity = new NodeIdentity(
                "cocoon-pool",
                InetAddress.ofLiteral("10.0.0.7"),
                "default",
                cpuClass,
                providerId,
                NodeIdentity.DEFAULT_INSTANCE_TYPE,
                10250);
        ConditionHistory history = ConditionHistory.start(SINCE).next(checks, SINCE);
        return new WantedNode(
                identity.name(),
                identity.labels("amd64"),
                NodeTaint.PROVIDER,
                providerId,
                NodeAddress.of(identity, (name, ip) -> true),
                new NodeCapacity(resources, resources),
                history.conditions(),
                NodeInfo.of(new MachineInfo("m", "s", "b", "6.1.0", "Debian", "amd64"), "0.1.0"),
                identity.kubeletPort());
    }
}
