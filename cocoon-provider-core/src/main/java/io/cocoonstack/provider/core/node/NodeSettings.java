package io.cocoonstack.provider.core.node;

import java.nio.file.Path;

/**
 * How big the node claims to be and where the host's facts are read. Overrides are quantity text, empty takes the host's figure.
 *
 * @param reserve share kept back from allocatable
 * @param cpu override of the CPU capacity
 * @param memory override of the memory capacity
 * @param storage override of the storage capacity
 * @param hugepages override of the 2 MiB huge pages, in bytes
 * @param pods number of Pods, never reduced by the reserve
 * @param procRoot normally {@code /proc}
 * @param cgroupRoot normally {@code /sys/fs/cgroup}
 * @param hostRoot where {@code etc} and {@code sys} are found, normally {@code /}
 * @param cocoonRoot directory whose file system holds the VM disks
 */
public record NodeSettings(
        ReservePercent reserve,
        String cpu,
        String memory,
        String storage,
        String hugepages,
        String pods,
        Path procRoot,
        Path cgroupRoot,
        Path hostRoot,
        Path cocoonRoot) {

    /** Number of Pods unless something else was asked for. */
    public static final String DEFAULT_PODS = "256";

    /** The settings of a real host without overrides. */
    public static NodeSettings of(Path cocoonRoot) {
        return new NodeSettings(
                ReservePercent.DEFAULT,
                "",
                "",
                "",
                "",
                DEFAULT_PODS,
                Path.of("/proc"),
                Path.of("/sys/fs/cgroup"),
                Path.of("/"),
                cocoonRoot);
    }
}
