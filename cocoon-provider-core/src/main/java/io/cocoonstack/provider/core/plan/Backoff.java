package io.cocoonstack.provider.core.plan;

import java.time.Duration;

/** How long to wait after failures in a row. Source of the numbers: virtual-kubelet's queue and vk-cocoon. */
public final class Backoff {

    private static final Duration WORK_FIRST = Duration.ofMillis(5);
    private static final Duration WORK_LONGEST = Duration.ofSeconds(1000);
    private static final Duration OWED_FIRST = Duration.ofSeconds(15);
    private static final Duration WORK_SLOW = Duration.ofMinutes(5);
    private static final int WORK_TRIES = 20;

    private Backoff() {}

    /** Between attempts to create a VM: 5 ms doubling; after 20 failures a steady slow pace, never an end. */
    public static Duration create(int failures) {
        return failures >= WORK_TRIES ? WORK_SLOW : doubling(WORK_FIRST, failures, WORK_LONGEST);
    }

    /** Between attempts to remove a VM: 5 ms doubling to 1000 s, without end. */
    public static Duration delete(int failures) {
        return doubling(WORK_FIRST, failures, WORK_LONGEST);
    }

    /** Between attempts to hibernate or to wake: 15 s doubling to 5 min. */
    public static Duration owed(int failures) {
        return doubling(OWED_FIRST, failures - 1, WORK_SLOW);
    }

    /** Between questions to a store about what is in it, and between tries to undo: 1 s doubling to 30 s. */
    public static Duration question(int failures) {
        return doubling(Duration.ofSeconds(1), failures - 1, Duration.ofSeconds(30));
    }

    /** Between questions about a suspect VM: once more at once, then 1 s doubling to 30 s. */
    public static Duration recheck(int failures) {
        return failures <= 1
                ? Duration.ofMillis(200)
                : doubling(Duration.ofSeconds(1), failures - 2, Duration.ofSeconds(30));
    }

    /** Between writes to the API server: three close together, then every 15 s. */
    public static Duration write(int failures) {
        return failures < 3 ? Duration.ofMillis(500) : Duration.ofSeconds(15);
    }

    /** {@code first} doubled {@code times} times, at most {@code longest}. */
    public static Duration doubling(Duration first, int times, Duration longest) {
        if (times >= 40) {
            return longest;
        }
        Duration grown = first.multipliedBy(1L << Math.max(0, times));
        return grown.compareTo(longest) > 0 ? longest : grown;
    }
}
