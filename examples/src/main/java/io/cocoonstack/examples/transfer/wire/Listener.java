package io.cocoonstack.examples.transfer.wire;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;

/** Serves connections on a free port of loopback, a thread each, and says on standard output which port it is. */
final class Listener {

    private static final int BACKLOG = 256;
    private static final int BUFFER = 16 << 10;

    private Listener() {}

    /** Serves one connection until the other side has ended it. */
    @FunctionalInterface
    interface Connection {
        void serve(InputStream in, OutputStream out) throws IOException;
    }

    /** Never returns. */
    static void run(Connection connection) throws IOException {
        try (ServerSocket listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress())) {
            System.out.println(listener.getLocalPort());
            while (true) {
                Socket socket = listener.accept();
                Thread.ofPlatform().start(() -> serve(socket, connection));
            }
        }
    }

    private static void serve(Socket socket, Connection connection) {
        try (socket) {
            socket.setTcpNoDelay(true);
            connection.serve(new BufferedInputStream(socket.getInputStream(), BUFFER), socket.getOutputStream());
        } catch (SocketException e) {
            // A client that closes has nothing to say; what it misses, it tells itself.
        } catch (IOException e) {
            System.err.println("a connection broke: " + e.getMessage());
        }
    }
}
