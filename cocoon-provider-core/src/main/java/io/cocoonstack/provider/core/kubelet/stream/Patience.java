package io.cocoonstack.provider.core.kubelet.stream;

import java.time.Duration;

/**
 * How long a streaming connection waits for what.
 *
 * @param creation until all streams of a session are there
 * @param idle without a byte in either direction, the client's pings among them
 * @param probe between two probes of a peer that is not read at the moment, because its leaving would not be noticed
 * @param linger after the last word, for the client to close
 */
public record Patience(Duration creation, Duration idle, Duration probe, Duration linger) {

    /** The kubelet's own: 30 s and 4 h; beside them 30 s and 5 s. */
    public static final Patience DEFAULT =
            new Patience(Duration.ofSeconds(30), Duration.ofHours(4), Duration.ofSeconds(30), Duration.ofSeconds(5));
}
