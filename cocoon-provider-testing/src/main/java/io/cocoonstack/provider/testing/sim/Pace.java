package io.cocoonstack.provider.testing.sim;

import java.time.Duration;
import java.util.SplittableRandom;

/** How long a call to the outside takes when all is well, and how long its caller is ready to wait. */
public enum Pace {
    /** A look into a file. */
    GLANCE(20, 2_000, Duration.ofSeconds(5)),
    /** A question and its answer. */
    QUICK(1_000, 40_000, Duration.ofSeconds(30)),
    /** Something starts or stops. */
    WORK(200_000, 6_000_000, Duration.ofMinutes(5)),
    /** Much data moves. */
    HAUL(1_000_000, 20_000_000, Duration.ofMinutes(15));

    private final long shortest;
    private final long longest;
    private final Duration patience;

    Pace(long shortestMicros, long longestMicros, Duration patience) {
        this.shortest = shortestMicros;
        this.longest = longestMicros;
        this.patience = patience;
    }

    /** After so long without an answer the caller gives up. */
    Duration patience() {
        return patience;
    }

    Duration draw(SplittableRandom random) {
        return Duration.ofNanos(1000 * (shortest + random.nextLong(longest - shortest)));
    }

    Duration drawSlow(SplittableRandom random) {
        return Duration.ofNanos(1000 * (longest + random.nextLong(9 * longest)));
    }
}
