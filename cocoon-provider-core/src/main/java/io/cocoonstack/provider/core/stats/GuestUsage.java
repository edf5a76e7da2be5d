package io.cocoonstack.provider.core.stats;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a VM has used. Empty is what could not be read.
 *
 * @param guest the VM and its Pod
 * @param since start of the VM's process, from which the counters run
 * @param cpuNanos CPU time, in nanoseconds
 * @param nanoCores CPU use between this sample and the one before: nanoseconds per second
 * @param throttledNanos time the VM was held back by its quota, in nanoseconds
 * @param throttledPeriods periods the VM was held back in
 * @param residentBytes resident memory of the VM's process; huge pages are not in it
 * @param diskBytes space the writable disk takes
 * @param traffic counters of the first network card
 */
public record GuestUsage(
        Guest guest,
        Optional<Instant> since,
        OptionalLong cpuNanos,
        OptionalLong nanoCores,
        OptionalLong throttledNanos,
        OptionalLong throttledPeriods,
        OptionalLong residentBytes,
        OptionalLong diskBytes,
        Optional<Traffic> traffic) {

    /**
     * What went through a TAP, as the host counts it.
     *
     * @param tap the device
     * @param received bytes the guest sent
     * @param sent bytes the guest received
     */
    public record Traffic(String tap, long received, long sent) {}

    /** Whether there is anything to say about CPU or memory. */
    public boolean known() {
        return cpuNanos.isPresent() || residentBytes.isPresent();
    }
}
