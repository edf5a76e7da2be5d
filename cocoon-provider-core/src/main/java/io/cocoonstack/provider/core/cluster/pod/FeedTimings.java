package io.cocoonstack.provider.core.cluster.pod;

import io.cocoonstack.provider.core.cluster.api.RefusedException;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The times of the feed.
 *
 * @param age shortest age at which a watch is renewed; each one lives up to twice as long
 * @param silence without a byte for this long a watch is taken for dead. A server that sends marks does so every minute
 * @param relist age of the last complete list at which the next renewal reads another one
 * @param shortestPause pause after the first failure; doubles
 * @param longestPause longest pause between two attempts
 * @param proof pause between two looks for a Pod that a list did not show and a look could not decide
 */
public record FeedTimings(
        Duration age,
        Duration silence,
        Duration relist,
        Duration shortestPause,
        Duration longestPause,
        Duration proof) {

    public static final FeedTimings DEFAULT = new FeedTimings(
            Duration.ofMinutes(5),
            Duration.ofMinutes(2),
            Duration.ofMinutes(10),
            Duration.ofMillis(500),
            Duration.ofSeconds(15),
            Duration.ofSeconds(10));

    /** As {@link #pause(int, RandomGenerator)}, but at least what the server asked for, if that is not longer than our longest. */
    Duration pause(int failures, Throwable cause, RandomGenerator chance) {
        Duration own = pause(failures, chance);
        Duration asked =
                cause instanceof RefusedException refused ? refused.reply().retryAfter() : Duration.ZERO;
        return asked.compareTo(own) > 0 && asked.compareTo(longestPause) <= 0 ? asked : own;
    }

    /** Pause before the next attempt after so many failures in a row, up to a fifth longer or shorter. */
    Duration pause(int failures, RandomGenerator chance) {
        long millis = Math.min(longestPause.toMillis(), shortestPause.toMillis() << Math.clamp(failures - 1L, 0, 10));
        return Duration.ofMillis(millis * (80 + chance.nextInt(41)) / 100);
    }
}
