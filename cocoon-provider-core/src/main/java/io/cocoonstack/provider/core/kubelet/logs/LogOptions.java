package io.cocoonstack.provider.core.kubelet.logs;

import io.cocoonstack.provider.core.kubelet.request.Query;
import io.cocoonstack.provider.core.kubelet.request.Refusal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * What a reader of a log wants.
 *
 * @param follow whether to go on with what is written later
 * @param previous whether the log of the VM before the last restart is meant
 * @param timestamps whether each line begins with a time
 * @param tail how many of the last lines, -1 for all
 * @param limit most bytes to send, -1 for all
 * @param since the earliest time of a line, MIN for all
 */
record LogOptions(boolean follow, boolean previous, boolean timestamps, int tail, long limit, Instant since) {

    /** Everything, from the first line on. */
    static final LogOptions ALL = new LogOptions(false, false, false, -1, -1, Instant.MIN);

    /** Reads the kubelet's parameters: what is no number is 400, what is a senseless one 422. */
    static LogOptions of(Query query, Instant now) throws Refusal {
        Optional<Long> tail = tail(query);
        Optional<Long> limit = query.number("limitBytes");
        Optional<Long> seconds = query.number("sinceSeconds");
        Optional<Instant> time = time(query);
        refuseBelow(0, "tailLines", tail);
        refuseBelow(1, "limitBytes", limit);
        refuseBelow(1, "sinceSeconds", seconds);
        if (seconds.isPresent() && time.isPresent()) {
            throw Refusal.invalid("at most one of sinceTime and sinceSeconds may be given");
        }
        Instant since = time.orElse(seconds.map(s -> ago(now, s)).orElse(Instant.MIN));
        return new LogOptions(
                query.flag("follow"),
                query.flag("previous"),
                query.flag("timestamps"),
                tail.map(lines -> (int) Math.min(lines, Integer.MAX_VALUE)).orElse(-1),
                limit.orElse(-1L),
                since);
    }

    /** The kubelet also reads its older name, whose {@code all} means what leaving it out does. */
    private static Optional<Long> tail(Query query) throws Refusal {
        if (query.first("tailLines").isPresent()
                || query.first("tail").filter("all"::equals).isPresent()) {
            return query.number("tailLines");
        }
        return query.number("tail");
    }

    private static Optional<Instant> time(Query query) throws Refusal {
        Optional<String> text = query.first("sinceTime");
        try {
            return text.map(t -> OffsetDateTime.parse(t).toInstant());
        } catch (DateTimeException e) {
            throw Refusal.badRequest("sinceTime is \"" + text.orElse("") + "\": a time as in RFC 3339 is accepted");
        }
    }

    private static Instant ago(Instant now, long seconds) {
        try {
            return now.minusSeconds(seconds);
        } catch (DateTimeException | ArithmeticException e) {
            return Instant.MIN;
        }
    }

    private static void refuseBelow(long least, String name, Optional<Long> value) throws Refusal {
        if (value.isPresent() && value.get() < least) {
            throw Refusal.invalid(name + " is " + value.get() + ": " + least + " or more is accepted");
        }
    }
}
