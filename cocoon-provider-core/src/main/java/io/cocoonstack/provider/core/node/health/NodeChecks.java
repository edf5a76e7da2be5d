package io.cocoonstack.provider.core.node.health;

import java.util.List;
import java.util.stream.Stream;

/**
 * What one round of checks found.
 *
 * @param problems why no guest can be started, one clause each; empty when guests can be started
 * @param diskPressure whether the file system of the VM disks is nearly full
 * @param memoryPressure whether the host is nearly out of memory
 */
public record NodeChecks(List<String> problems, boolean diskPressure, boolean memoryPressure) {

    /** Nothing found. */
    public static final NodeChecks FINE = new NodeChecks(List.of(), false, false);

    private static final long PART = 20;

    public NodeChecks {
        problems = List.copyOf(problems);
    }

    /** The same findings and further problems. */
    public NodeChecks and(List<String> further) {
        return new NodeChecks(
                Stream.concat(problems.stream(), further.stream()).toList(), diskPressure, memoryPressure);
    }

    /** Under a twentieth of the total and under {@code floor}: a small share of a huge total is still plenty. */
    static boolean low(long free, long total, long floor) {
        return free < Math.min(total / PART, floor);
    }
}
