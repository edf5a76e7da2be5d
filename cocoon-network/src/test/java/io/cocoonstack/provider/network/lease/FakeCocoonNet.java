package io.cocoonstack.provider.network.lease;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A cocoon-net stand-in: the one route on a real Unix socket, a lease table, and the lease file written as the daemon writes it.
 * Answers can be scripted; without a script the route answers.
 */
final class FakeCocoonNet implements AutoCloseable {

    /** Instead of an answer. */
    @FunctionalInterface
    interface Behaviour {
        void serve(SocketChannel client) throws IOException;
    }

    private record Row(String mac, String ip, Instant expiry) {}

    private final Path directory;
    private final ServerSocketChannel server;
    private final Map<String, Row> table = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final Queue<Behaviour> script = new ConcurrentLinkedQueue<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger hungUp = new AtomicInteger();

    private FakeCocoonNet(Path directory) throws IOException {
        this.directory = directory;
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket()));
    }

    static FakeCocoonNet start() throws IOException {
        // Directly under the temporary directory: the path of a Unix socket has room for some 107 bytes.
        FakeCocoonNet net = new FakeCocoonNet(Files.createTempDirectory("cnet"));
        net.save();
        Thread.ofPlatform().daemon().name("fake-cocoon-net").start(net::acceptAll);
        return net;
    }

    Path socket() {
        return directory.resolve("control.sock");
    }

    Path leaseFile() {
        return directory.resolve("leases.json");
    }

    /** Heads of all requests, in order of arrival. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    int connections() {
        return connections.get();
    }

    /** Connections the client closed before it got an answer. */
    int hungUp() {
        return hungUp.get();
    }

    void lease(String mac, String ip, Instant expiry) throws IOException {
        table.put(mac, new Row(mac, ip, expiry));
        save();
    }

    /** The next request not yet scripted is answered with these bytes. */
    FakeCocoonNet answer(String raw) {
        return behave(client -> write(client, raw));
    }

    FakeCocoonNet failWrite() {
        return answer(plain("500 Internal Server Error", "lease release failed\n"));
    }

    FakeCocoonNet drop() {
        return behave(client -> {});
    }

    FakeCocoonNet neverAnswer() {
        return behave(this::untilHungUp);
    }

    FakeCocoonNet behave(Behaviour behaviour) {
        script.add(behaviour);
        return this;
    }

    /** Reads until the client goes away. */
    void untilHungUp(SocketChannel client) throws IOException {
        if (client.read(ByteBuffer.allocate(1)) < 0) {
            hungUp.incrementAndGet();
        }
    }

    static String plain(String status, String body) {
        return "HTTP/1.1 " + status
                + "\r\nContent-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n"
                + "Content-Length: " + body.length() + "\r\nConnection: close\r\n\r\n" + body;
    }

    private void acceptAll() {
        while (server.isOpen()) {
            try {
                SocketChannel client = server.accept();
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(client));
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void serve(SocketChannel client) {
        try (client) {
            String head = head(Channels.newInputStream(client));
            requests.add(head);
            Behaviour scripted = script.poll();
            if (scripted != null) {
                scripted.serve(client);
            } else {
                write(client, route(head));
            }
        } catch (IOException e) {
            hungUp.incrementAndGet();
        }
    }

    private String route(String head) throws IOException {
        String[] line = head.split("[ \r]");
        if (!line[1].startsWith("/v1/leases/")) {
            return plain("404 Not Found", "404 page not found\n");
        }
        if (!line[0].equals("DELETE")) {
            return plain("405 Method Not Allowed", "method not allowed\n");
        }
        String mac = line[1].substring("/v1/leases/".length());
        if (!mac.matches("[0-9a-f]{2}(:[0-9a-f]{2})+")) {
            return plain("400 Bad Request", "invalid MAC address\n");
        }
        if (table.remove(mac) != null) {
            save();
        }
        return "HTTP/1.1 204 No Content\r\nDate: Fri, 21 Aug 2026 12:00:00 GMT\r\nConnection: close\r\n\r\n";
    }

    /** A new file under another name, renamed over the old one; rows in no order; the word null for an empty table. */
    private void save() throws IOException {
        List<Row> rows = new ArrayList<>(table.values());
        Collections.shuffle(rows);
        List<String> objects = rows.stream()
                .map(row -> "  {\n    \"mac\": \"%s\",\n    \"ip\": \"%s\",\n    \"expiry\": \"%s\"\n  }"
                        .formatted(row.mac, row.ip, DateTimeFormatter.ISO_INSTANT.format(row.expiry)))
                .toList();
        String text = objects.isEmpty() ? "null" : "[\n" + String.join(",\n", objects) + "\n]";
        Path temporary = Files.createTempFile(directory, "leases-", ".json");
        Files.writeString(temporary, text);
        Files.move(temporary, leaseFile(), StandardCopyOption.ATOMIC_MOVE);
    }

    static void write(SocketChannel client, String raw) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(raw.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            client.write(bytes);
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("closed within the head");
            }
            head.append((char) next);
        }
        return head.toString();
    }

    @Override
    public void close() throws IOException {
        server.close();
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
