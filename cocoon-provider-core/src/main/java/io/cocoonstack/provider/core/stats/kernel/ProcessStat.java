package io.cocoonstack.provider.core.stats.kernel;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A line of {@code /proc/<pid>/stat} (proc_pid_stat(5)).
 *
 * @param cpuTicks utime and stime together, in ticks
 * @param startTicks start of the process, in ticks since the host's
 * @param residentPages resident memory, in pages
 */
public record ProcessStat(long cpuTicks, long startTicks, long residentPages) {

    /** USER_HZ is 100 on every architecture Linux still runs VMs on. */
    static final long TICKS_PER_SECOND = 100;

    public static final long NANOS_PER_TICK = 1_000_000_000L / TICKS_PER_SECOND;

    private static final int BEFORE_UTIME = 11;
    private static final int BEFORE_STARTTIME = 6;
    private static final int BEFORE_RSS = 1;

    /** Empty for a line that is cut off or garbled. */
    static Optional<ProcessStat> parse(String line) {
        // The name of the process may hold blanks and parentheses.
        int name = line.lastIndexOf(')');
        if (name < 0) {
            return Optional.empty();
        }
        Figures figures = new Figures(line, name + 1).skip(BEFORE_UTIME);
        OptionalLong user = figures.next();
        OptionalLong system = figures.next();
        OptionalLong start = figures.skip(BEFORE_STARTTIME).next();
        OptionalLong pages = figures.skip(BEFORE_RSS).next();
        return user.isPresent() && system.isPresent() && start.isPresent() && pages.isPresent()
                ? Optional.of(new ProcessStat(
                        Saturated.sum(user.getAsLong(), system.getAsLong()), start.getAsLong(), pages.getAsLong()))
                : Optional.empty();
    }

    /** CPU time in nanoseconds. */
    public long cpuNanos() {
        return Saturated.product(cpuTicks, NANOS_PER_TICK);
    }
}
