package io.cocoonstack.provider.vm;

/**
 * Host-side CPU policy of a VM; a value of 0 is left to the backend.
 *
 * @param weight cgroup v2 weight, 1 to 10000
 * @param quotaMicros CPU time per period in microseconds
 * @param periodMicros length of the period in microseconds
 */
public record CpuPolicy(long weight, long quotaMicros, long periodMicros) {

    /** No policy at all. */
    public static final CpuPolicy NONE = new CpuPolicy(0, 0, 0);
}
