package io.cocoonstack.vkcocoon.node;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A service of a guest that sends back what it gets, to as many as come. */
final class EchoService implements AutoCloseable {

    private final ServerSocket listener;

    /** @param guest address of the guest */
    EchoService(String guest) throws IOException {
        listener = new ServerSocket(0, 64, InetAddress.ofLiteral(guest));
        Thread.ofVirtual().start(this::serve);
    }

    int port() {
        return listener.getLocalPort();
    }

    private void serve() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                Thread.ofVirtual().start(() -> echo(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private static void echo(Socket socket) {
        try (socket) {
            socket.getInputStream().transferTo(socket.getOutputStream());
        } catch (IOException e) {
            // The test sees that something is missing.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
