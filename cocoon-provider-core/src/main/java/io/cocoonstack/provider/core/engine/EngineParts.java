package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.core.port.Scheduling;
import io.cocoonstack.provider.core.port.SnapshotParts;
import io.cocoonstack.provider.lease.LeaseClient;
import io.cocoonstack.provider.probe.ProbeAgent;
import io.cocoonstack.provider.vm.Runtime;
import org.jspecify.annotations.Nullable;

/**
 * What an engine is made of. The engine closes none of it.
 *
 * @param macos serves macOS guests, null where nobody does
 * @param leases null on a host without a lease daemon
 * @param snapshots where snapshots are kept outside the node
 */
public record EngineParts(
        Runtime runtime,
        @Nullable Runtime macos,
        @Nullable LeaseClient leases,
        ProbeAgent probes,
        SnapshotParts snapshots,
        PodPort pods,
        EngineMeters meters,
        Scheduling scheduling,
        EngineSettings settings) {}
