package io.cocoonstack.provider.snapshots.peer.serve;

import java.time.Duration;

/**
 * What callers may take of the server.
 *
 * @param connections open at once; one more is closed at once
 * @param streams slices on their way at once; one more is answered 503
 * @param head from the first byte of a request to the end of its head
 * @param idle between two requests of a connection
 * @param stall without one more byte taken by the caller
 */
public record PeerLimits(int connections, int streams, Duration head, Duration idle, Duration stall) {

    /** Streams and head as vk-cocoon has them; the others keep callers that died from holding on to what they had. */
    public static final PeerLimits STANDARD =
            new PeerLimits(1024, 128, Duration.ofSeconds(10), Duration.ofSeconds(90), Duration.ofSeconds(60));
}
