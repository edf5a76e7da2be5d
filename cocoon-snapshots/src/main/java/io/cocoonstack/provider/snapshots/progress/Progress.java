package io.cocoonstack.provider.snapshots.progress;

import java.time.Duration;
import java.util.Optional;

/**
 * How far some work is at one moment.
 *
 * @param what names the work
 * @param done bytes moved
 * @param total bytes to move as far as it is known, -1 while nothing is
 * @param fraction of all the work, 0 to 1
 * @param rate bytes per second of late, 0 while unknown
 * @param elapsed since the beginning
 * @param ended whether there will be no further report
 */
public record Progress(
        String what, long done, long total, double fraction, long rate, Duration elapsed, boolean ended) {

    private static final double LEAST_FRACTION = 0.001;

    /** How long it will still take; empty while nobody can say. */
    public Optional<Duration> timeLeft() {
        if (ended) {
            return Optional.of(Duration.ZERO);
        }
        if (rate <= 0 || fraction < LEAST_FRACTION || total < 0) {
            return Optional.empty();
        }
        // Beyond the bytes that are known lies work that is known by its share only: it is taken to be as slow as this.
        double expected = Math.max((double) total, done / fraction);
        return Optional.of(Duration.ofSeconds(Math.round((expected - done) / rate)));
    }

    /** One line for people: done, total, rate, time left, as far as they are known. */
    public String message() {
        StringBuilder text = new StringBuilder(what).append(": ").append(Amounts.bytes(done));
        if (total >= 0) {
            text.append(" of ").append(Amounts.bytes(total));
            text.append(" (").append(percent()).append(" %)");
        }
        if (rate > 0) {
            text.append(", ").append(Amounts.bytes(rate)).append("/s");
        }
        if (ended) {
            text.append(", took ").append(Amounts.time(elapsed));
        } else {
            timeLeft()
                    .ifPresent(
                            left -> text.append(", ").append(Amounts.time(left)).append(" left"));
        }
        return text.toString();
    }

    /** Whole percents, 100 only when everything is done. */
    public int percent() {
        return (int) Math.floor(fraction * 100);
    }
}
