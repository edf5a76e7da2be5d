package io.cocoonstack.provider.core.stats;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** How fast a CPU counter rises from one sample to the next. */
final class Rate {

    private static final double NANOS = 1e9;

    private @Nullable Instant at;
    private long nanos;

    /** Nanoseconds of CPU time a second since the call before; empty the first time and when the clock did not move on. */
    OptionalLong next(Instant now, OptionalLong counter) {
        if (counter.isEmpty()) {
            return OptionalLong.empty();
        }
        Instant then = at;
        long risen = counter.getAsLong() - nanos;
        at = now;
        nanos = counter.getAsLong();
        if (then == null || !now.isAfter(then)) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(
                Math.round(risen * (NANOS / Duration.between(then, now).toNanos())));
    }
}
