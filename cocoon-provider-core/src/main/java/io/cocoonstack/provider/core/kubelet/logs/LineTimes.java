package io.cocoonstack.provider.core.kubelet.logs;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When lines were written, as far as they say so themselves: a log of the VMM has no times beside its text. A line without one
 * belongs to the line before it. One log at a time, in order.
 */
final class LineTimes {

    private static final Pattern TIME = Pattern.compile(
            "(?<![\\w])(\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,9})?)(Z|[+-]\\d{2}:\\d{2})?");
    /** Times further on are what the line is about. */
    private static final int FROM_THE_START = 80;

    private Optional<Instant> last = Optional.empty();

    /** The time of the next line, empty while no line has told any. */
    Optional<Instant> next(String line) {
        Matcher match = TIME.matcher(line).region(0, Math.min(line.length(), FROM_THE_START));
        if (match.find()) {
            last = read(match).or(() -> last);
        }
        return last;
    }

    private static Optional<Instant> read(Matcher match) {
        String time = match.group(1).replace(' ', 'T');
        String zone = match.group(2);
        try {
            return Optional.of(
                    zone == null
                            ? LocalDateTime.parse(time).toInstant(ZoneOffset.UTC)
                            : OffsetDateTime.parse(time + zone).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
