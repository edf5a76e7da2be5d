package io.cocoonstack.provider.probe;

import java.time.Duration;

/**
 * The debounced readiness of one guest after its checks so far; immutable.
 *
 * <p>Not ready turns ready with the first success. Ready turns not ready with the third failure in a row, and only then is the
 * change visible. Checks follow each other after 100 ms growing by half up to 1 s while not ready, and every 5 s while ready.
 *
 * @param ready what is published
 * @param message message of the newest check
 * @param failures failures in a row while ready
 * @param delay time until the next check
 */
public record Readiness(boolean ready, String message, int failures, Duration delay) {

    /** Longest time one check may take. */
    public static final Duration CHECK_LIMIT = Duration.ofSeconds(3);

    /** Failures in a row that end readiness. */
    public static final int FAILURE_THRESHOLD = 3;

    private static final Duration FIRST_DELAY = Duration.ofMillis(100);
    private static final Duration LAST_DELAY = Duration.ofSeconds(1);
    private static final Duration READY_DELAY = Duration.ofSeconds(5);

    /** Before any check: not ready, check at once. */
    public static Readiness unknown() {
        return new Readiness(false, "", 0, Duration.ZERO);
    }

    /** The readiness after one more check. */
    public Readiness after(ProbeResult result) {
        if (result.reachable()) {
            return new Readiness(true, result.message(), 0, READY_DELAY);
        }
        if (ready && failures + 1 < FAILURE_THRESHOLD) {
            return new Readiness(true, result.message(), failures + 1, READY_DELAY);
        }
        if (ready || delay.isZero()) {
            return new Readiness(false, result.message(), 0, FIRST_DELAY);
        }
        Duration grown = delay.multipliedBy(3).dividedBy(2);
        return new Readiness(false, result.message(), 0, grown.compareTo(LAST_DELAY) > 0 ? LAST_DELAY : grown);
    }
}
