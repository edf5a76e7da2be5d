package io.cocoonstack.provider.core.kubelet.portforward;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One TCP connection to a guest, copied both ways by the calling thread and one more. */
final class GuestConnection {

    private static final Logger LOG = LoggerFactory.getLogger(GuestConnection.class);
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final int SMALL_PIECE = 1024;
    private static final int LARGE_PIECE = 32 * 1024;

    /** Whether a client can tell the end of what it sends from its own end. */
    enum Ending {
        /** It can: the guest's end leaves the other direction as it is. */
        EACH_WAY,
        /** It cannot: the guest's end is the end. */
        WITH_THE_GUEST
    }

    private final Socket socket = new Socket();
    private final AtomicReference<@Nullable IOException> failure = new AtomicReference<>();

    private GuestConnection() {}

    /**
     * Connects and copies until the end. Both of the client's streams are left open for the caller's last words.
     *
     * @param client what the client sends
     * @param toClient what the client gets; closed as soon as the guest sends no more
     * @throws IOException when there is no connection, or one side broke off
     */
    static void copy(InetSocketAddress guest, InputStream client, OutputStream toClient, Ending ending)
            throws IOException, InterruptedException {
        GuestConnection connection = new GuestConnection();
        try (Socket socket = connection.socket) {
            socket.setTcpNoDelay(true);
            socket.setKeepAlive(true);
            socket.connect(guest, (int) CONNECT.toMillis());
            connection.both(client, toClient, ending);
        }
        IOException broken = connection.failure.get();
        if (broken != null) {
            throw broken;
        }
    }

    private void both(InputStream client, OutputStream toClient, Ending ending) throws InterruptedException {
        Thread upward = Thread.ofVirtual().name("port-forward").start(() -> up(client));
        try {
            pump(socket.getInputStream(), toClient);
            toClient.close();
            if (ending == Ending.EACH_WAY) {
                upward.join();
            }
        } catch (IOException e) {
            failure.compareAndSet(null, e);
        } finally {
            upward.interrupt();
            upward.join();
        }
    }

    private void up(InputStream client) {
        try {
            pump(client, socket.getOutputStream());
            socket.shutdownOutput();
        } catch (IOException e) {
            if (!Thread.currentThread().isInterrupted()) {
                failure.compareAndSet(null, e);
            }
            // The other direction is most likely waiting for the guest.
            close();
        }
    }

    private void close() {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("closing a connection to a guest: {}", e.toString());
        }
    }

    private static void pump(InputStream from, OutputStream to) throws IOException {
        byte[] piece = new byte[SMALL_PIECE];
        for (int length = from.read(piece); length >= 0; length = from.read(piece)) {
            to.write(piece, 0, length);
            to.flush();
            piece = fit(piece, length);
        }
    }

    /** A quiet connection, of which a browser opens many, holds little. */
    private static byte[] fit(byte[] piece, int length) {
        if (length == piece.length) {
            return length == LARGE_PIECE ? piece : new byte[LARGE_PIECE];
        }
        return length < SMALL_PIECE && piece.length == LARGE_PIECE ? new byte[SMALL_PIECE] : piece;
    }
}
