package io.cocoonstack.provider.core.act.outside;

import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.core.port.Scheduling;
import io.cocoonstack.provider.core.port.SnapshotParts;
import io.cocoonstack.provider.lease.LeaseClient;
import io.cocoonstack.provider.probe.ProbeAgent;
import io.cocoonstack.provider.vm.Runtime;
import org.jspecify.annotations.Nullable;

/**
 * Everything outside that acts reach for.
 *
 * @param leases null on a host without a lease daemon: addresses then come from the runtime alone
 * @param macos serves macOS guests, null where nobody does
 * @param snapshots where snapshots are kept outside the node
 * @param nodeName written into every snapshot this node pushes
 * @param restoreMode how clones restore guest memory, empty leaves it to the runtime
 * @param hostIp address of the node
 */
public record Surroundings(
        Runtime runtime,
        @Nullable Runtime macos,
        @Nullable LeaseClient leases,
        ProbeAgent probes,
        SnapshotParts snapshots,
        PodPort pods,
        EngineMeters meters,
        Scheduling scheduling,
        VmTable table,
        String nodeName,
        String restoreMode,
        String hostIp) {

    /** The runtime that has a Pod's VM. */
    public Runtime runtime(PodRecord pod) {
        return macos != null && pod.spec().macos() ? macos : runtime;
    }
}
