package io.cocoonstack.provider.snapshots.peer.serve;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A socket and the moment by which something must have happened on it. */
final class PeerConnection {

    private static final Logger log = LoggerFactory.getLogger(PeerConnection.class);

    /** Name under which a request's context has its connection. */
    static final String ATTRIBUTE = "peer.connection";

    private final Socket socket;
    private volatile long due = System.nanoTime() + Duration.ofMinutes(1).toNanos();

    PeerConnection(Socket socket) {
        this.socket = socket;
    }

    Socket socket() {
        return socket;
    }

    /** From now on it may take that long until this is called again. */
    void until(Duration limit) {
        due = System.nanoTime() + limit.toNanos();
    }

    boolean isOver() {
        return System.nanoTime() - due > 0;
    }

    /** Ends whatever is blocked on it. */
    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            log.debug("{}: {}", this, e.getMessage());
        }
    }

    @Override
    public String toString() {
        return "peer " + socket.getRemoteSocketAddress();
    }
}
