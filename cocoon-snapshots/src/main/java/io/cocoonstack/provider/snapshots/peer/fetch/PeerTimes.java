package io.cocoonstack.provider.snapshots.peer.fetch;

import java.time.Duration;

/**
 * How long another node may be silent.
 *
 * @param connect until a connection stands
 * @param head between a request and its answer's head
 * @param stall within an answer, without one more byte
 */
public record PeerTimes(Duration connect, Duration head, Duration stall) {

    /** As vk-cocoon has them. */
    public static final PeerTimes STANDARD =
            new PeerTimes(Duration.ofSeconds(3), Duration.ofSeconds(10), Duration.ofSeconds(30));
}
