package io.cocoonstack.provider.testing.cocoon.net;

import io.cocoonstack.provider.lease.MacAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.URLDecoder;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The control socket of cocoon-net: HTTP/1.1 with the one route {@code DELETE /v1/leases/{mac}}. */
public final class LeaseSocket implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(LeaseSocket.class);
    private static final String ROUTE = "/v1/leases/";
    private static final int LARGEST_HEAD = 16_384;

    /** What happens to requests before they are answered. */
    public interface Trouble {

        /** Called before each answer; may block. True drops the connection without one. */
        boolean drops();
    }

    private final ServerSocketChannel socket;
    private final LeaseTable leases;
    private final Trouble trouble;

    private LeaseSocket(ServerSocketChannel socket, LeaseTable leases, Trouble trouble) {
        this.socket = socket;
        this.leases = leases;
        this.trouble = trouble;
    }

    public static LeaseSocket start(Path file, LeaseTable leases, Trouble trouble) {
        try {
            Files.deleteIfExists(file);
            ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            socket.bind(UnixDomainSocketAddress.of(file));
            LeaseSocket server = new LeaseSocket(socket, leases, trouble);
            Thread.ofVirtual().name("fake-cocoon-net").start(server::accept);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on " + file, e);
        }
    }

    private void accept() {
        while (socket.isOpen()) {
            try {
                SocketChannel channel = socket.accept();
                Thread.ofVirtual().name("fake-cocoon-net-request").start(() -> serve(channel));
            } catch (IOException e) {
                log.debug("no more requests: {}", e.toString());
            }
        }
    }

    private void serve(SocketChannel channel) {
        try (channel) {
            Optional<String> head = readHead(channel);
            while (head.isPresent()) {
                if (trouble.drops()) {
                    return;
                }
                boolean last = head.get().toLowerCase(Locale.ROOT).contains("\r\nconnection: close");
                write(channel, answer(head.get().lines().findFirst().orElse(""), last));
                head = last ? Optional.empty() : readHead(channel);
            }
        } catch (IOException e) {
            log.debug("a request broke off: {}", e.toString());
        }
    }

    private String answer(String requestLine, boolean last) {
        String[] words = requestLine.split(" ");
        String path = words.length > 1 ? URLDecoder.decode(words[1], StandardCharsets.UTF_8) : "";
        if (!path.startsWith(ROUTE) || path.indexOf('/', ROUTE.length()) >= 0) {
            return response("404 Not Found", "404 page not found\n", "", last);
        }
        if (!words[0].equals("DELETE")) {
            return response("405 Method Not Allowed", "method not allowed\n", "Allow: DELETE\r\n", last);
        }
        Optional<MacAddress> mac = MacAddress.parse(path.substring(ROUTE.length()));
        if (mac.isEmpty()) {
            return response("400 Bad Request", "invalid MAC address\n", "", last);
        }
        try {
            leases.release(mac.get().text());
            return response("204 No Content", "", "", last);
        } catch (IOException e) {
            log.debug("release of {} failed: {}", mac.get(), e.toString());
            return response("500 Internal Server Error", "lease release failed\n", "", last);
        }
    }

    private static String response(String status, String body, String extra, boolean last) {
        String content = body.isEmpty()
                ? ""
                : "Content-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nContent-Length: "
                        + body.length() + "\r\n";
        return "HTTP/1.1 " + status + "\r\n" + extra + content + (last ? "Connection: close\r\n" : "") + "\r\n" + body;
    }

    private static Optional<String> readHead(SocketChannel channel) throws IOException {
        StringBuilder head = new StringBuilder();
        ByteBuffer one = ByteBuffer.allocate(1);
        while (head.length() < LARGEST_HEAD) {
            if (channel.read(one.clear()) < 0) {
                return Optional.empty();
            }
            head.append((char) (one.get(0) & 0xff));
            if (head.length() >= 4 && head.indexOf("\r\n\r\n", head.length() - 4) >= 0) {
                return Optional.of(head.toString());
            }
        }
        throw new IOException("request head of more than " + LARGEST_HEAD + " bytes");
    }

    private static void write(SocketChannel channel, String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
