package io.cocoonstack.provider.core.stats.kernel;

import java.util.OptionalLong;

/**
 * A control group's {@code cpu.stat} (cgroup v2). Read by key; the throttling keys are there only while the CPU controller is on,
 * and without it nothing is throttled.
 *
 * @param usageNanos CPU time, helper threads included; empty without the key
 * @param throttledNanos time held back by the quota
 * @param throttledPeriods periods held back in
 */
public record CpuStat(OptionalLong usageNanos, long throttledNanos, long throttledPeriods) {

    private static final long NANOS_PER_MICRO = 1000;

    static CpuStat parse(String text) {
        OptionalLong usage = OptionalLong.empty();
        long throttled = 0;
        long periods = 0;
        for (String line : text.split("\n", -1)) {
            int blank = line.indexOf(' ');
            if (blank < 0) {
                continue;
            }
            OptionalLong value = new Figures(line, blank).next();
            if (value.isPresent()) {
                switch (line.substring(0, blank)) {
                    case "usage_usec" -> usage = OptionalLong.of(Saturated.product(value.getAsLong(), NANOS_PER_MICRO));
                    case "throttled_usec" -> throttled = Saturated.product(value.getAsLong(), NANOS_PER_MICRO);
                    case "nr_throttled" -> periods = value.getAsLong();
                    default -> {}
                }
            }
        }
        return new CpuStat(usage, throttled, periods);
    }
}
