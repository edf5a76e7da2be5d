package io.cocoonstack.provider.testing.apiserver.internal.table;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;

/** Times as kubectl shows them: how long ago, with two units at most. */
record Age(Clock clock) {

    static final String UNKNOWN = "<unknown>";

    /** How long ago that RFC 3339 time is. */
    String since(String time) {
        if (time.isEmpty()) {
            return UNKNOWN;
        }
        try {
            return text(Duration.between(OffsetDateTime.parse(time).toInstant(), clock.instant()));
        } catch (DateTimeException _) {
            return UNKNOWN;
        }
    }

    /** The shorter a time, the more exact. */
    static String text(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds < -1) {
            return "<invalid>";
        }
        if (seconds < 120) {
            return Math.max(0, seconds) + "s";
        }
        long minutes = duration.toMinutes();
        long hours = duration.toHours();
        if (minutes < 10) {
            return two(minutes, "m", seconds % 60, "s");
        }
        if (minutes < 180) {
            return minutes + "m";
        }
        if (hours < 8) {
            return two(hours, "h", minutes % 60, "m");
        }
        if (hours < 48) {
            return hours + "h";
        }
        long days = duration.toDays();
        if (days < 8) {
            return two(days, "d", hours % 24, "h");
        }
        if (days < 2 * 365) {
            return days + "d";
        }
        return days < 8 * 365 ? two(days / 365, "y", days % 365, "d") : days / 365 + "y";
    }

    private static String two(long big, String bigUnit, long small, String smallUnit) {
        return big + bigUnit + (small == 0 ? "" : small + smallUnit);
    }
}
