package io.cocoonstack.provider.core.cluster.connect;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An HTTP proxy that only knows CONNECT and keeps what it was asked. */
final class TunnelProxy implements AutoCloseable {

    private final ServerSocket server;
    private final List<String> requests = new CopyOnWriteArrayList<>();

    TunnelProxy() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** The heads of the requests. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException closed) {
            // the test is over
        }
    }

    private void serve(Socket client) {
        try (client) {
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            while (!head.toString(StandardCharsets.UTF_8).endsWith("\r\n\r\n")) {
                int read = client.getInputStream().read();
                if (read < 0) {
                    return;
                }
                head.write(read);
            }
            String request = head.toString(StandardCharsets.UTF_8);
            requests.add(request);
            String target = request.split(" ")[1];
            int colon = target.lastIndexOf(':');
            try (Socket onward =
                    new Socket(target.substring(0, colon), Integer.parseInt(target.substring(colon + 1)))) {
                client.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.UTF_8));
                Thread back = Thread.ofVirtual().start(() -> copy(onward, client));
                copy(client, onward);
                back.join();
            }
        } catch (IOException | InterruptedException over) {
            // either side went away
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            byte[] buffer = new byte[8192];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                to.getOutputStream().write(buffer, 0, read);
            }
            to.shutdownOutput();
        } catch (IOException over) {
            // either side went away
        }
    }
}
