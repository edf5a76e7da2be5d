package io.cocoonstack.provider.core.cluster.pod;

import java.time.Duration;
import java.time.Instant;

/**
 * How well the Pods of the node are followed, for health checks and gauges.
 *
 * @param synced whether a complete list was ever read
 * @param watching whether a watch is open now
 * @param since when the watch last opened or closed
 * @param heard when the server last sent anything, an empty mark included
 * @param lists complete lists read so far
 * @param failures lists and watches that failed so far
 * @param problem the last failure in words, empty before the first
 */
public record FeedState(
        boolean synced, boolean watching, Instant since, Instant heard, long lists, long failures, String problem) {

    /** How long a watch may be down before that is a fault and not a reconnect. */
    public static final Duration TOLERATED = Duration.ofMinutes(1);

    /** Whether news can be trusted to arrive: synced, and not without a watch for more than {@link #TOLERATED}. */
    public boolean healthy(Instant now) {
        return synced && (watching || since.plus(TOLERATED).isAfter(now));
    }

    FeedState opened(Instant now) {
        return new FeedState(synced, true, now, now, lists, failures, problem);
    }

    FeedState closed(Instant now) {
        return watching ? new FeedState(synced, false, now, heard, lists, failures, problem) : this;
    }

    FeedState heard(Instant now) {
        return new FeedState(synced, watching, since, now, lists, failures, problem);
    }

    FeedState listed(Instant now) {
        return new FeedState(true, watching, since, now, lists + 1, failures, problem);
    }

    FeedState failed(Instant now, String what) {
        return new FeedState(synced, false, watching ? now : since, heard, lists, failures + 1, what);
    }
}
