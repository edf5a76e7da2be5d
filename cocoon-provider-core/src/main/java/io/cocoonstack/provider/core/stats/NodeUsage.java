package io.cocoonstack.provider.core.stats;

import io.cocoonstack.provider.core.host.DiskSpace;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One sample of everything, taken together.
 *
 * @param at when
 * @param guests the VMs with a process, by namespace and Pod name
 * @param vmsByNamespace number of tracked VMs, those without a process included; no entry is 0
 * @param cpuNanos CPU time the host spent working, in nanoseconds
 * @param nanoCores CPU use of the host between this sample and the one before
 * @param memoryUsedBytes memory of the host in use
 * @param storage space of the file system that holds the VM disks
 */
public record NodeUsage(
        Instant at,
        List<GuestUsage> guests,
        Map<String, Integer> vmsByNamespace,
        OptionalLong cpuNanos,
        OptionalLong nanoCores,
        OptionalLong memoryUsedBytes,
        Optional<DiskSpace> storage) {

    public NodeUsage {
        guests = List.copyOf(guests);
        vmsByNamespace = Map.copyOf(vmsByNamespace);
    }
}
