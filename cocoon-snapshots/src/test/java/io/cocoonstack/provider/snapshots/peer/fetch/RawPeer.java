package io.cocoonstack.provider.snapshots.peer.fetch;

import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.peer.SliceChecksum;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** Another node, byte by byte: it has vector A and answers well until a test gives it another answer for one of its files. */
final class RawPeer implements AutoCloseable {

    static final String PLAN = """
            {"snapshotId":"AB2CD3EF4GH5IJ6KL7MN2OP3QR","files":[\
            {"name":"config.json","size":10,"slices":[{"offset":0,"length":10}]},\
            {"name":"memory-ranges","size":65536,"slices":[{"offset":4096,"length":36864}]},\
            {"name":"overlay.qcow2","size":5000,"slices":[{"offset":0,"length":5000}]},\
            {"name":"state.json","size":18,"slices":[{"offset":0,"length":18}]}]}
            """;

    final List<String> asked = new CopyOnWriteArrayList<>();
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final ServerSocket listener;

    RawPeer() throws IOException {
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(this::accept);
    }

    /** Writes an answer, whole or not; the connection is closed behind it. */
    @FunctionalInterface
    interface Answer {
        void write(OutputStream out) throws Exception;
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    /** Answers the plan request with this. */
    void plan(Answer answer) {
        answers.put("plan", answer);
    }

    /** Answers every slice request of that file with this. */
    void slice(String file, Answer answer) {
        answers.put(file, answer);
    }

    static Answer bytes(byte[] all) {
        return out -> out.write(all);
    }

    static Answer text(int status, String text) {
        return bytes(("HTTP/1.1 " + status + " x\r\nContent-Length: " + text.length() + "\r\n\r\n" + text)
                .getBytes(StandardCharsets.UTF_8));
    }

    /** A body of one chunk, then what stands for the trailer. */
    static byte[] chunked(byte[] body, String trailer) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Slice-Crc32c\r\n\r\n"
                        + Integer.toHexString(body.length) + "\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(body);
        out.writeBytes(("\r\n0\r\n" + trailer + "\r\n").getBytes(StandardCharsets.US_ASCII));
        return out.toByteArray();
    }

    static String trailer(byte[] body) {
        SliceChecksum checksum = new SliceChecksum();
        checksum.update(body, 0, body.length);
        return "X-Slice-Crc32c: " + checksum.text() + "\r\n";
    }

    static byte[] content(String file) {
        return switch (file) {
            case "config.json" -> "{\"cpus\":2}".getBytes(StandardCharsets.US_ASCII);
            case "state.json" -> "{\"state\":\"paused\"}".getBytes(StandardCharsets.US_ASCII);
            case "overlay.qcow2" -> Vectors.generated(0, 5000, i -> i * 7);
            case "memory-ranges" -> {
                byte[] all = new byte[65_536];
                System.arraycopy(Vectors.generated(0, 4096, Vectors.MEMORY), 0, all, 4096, 4096);
                System.arraycopy(Vectors.generated(4096, 12_288, Vectors.MEMORY), 0, all, 32_768, 8192);
                yield all;
            }
            default -> throw new IllegalArgumentException(file);
        };
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                open.add(socket);
                Thread.ofPlatform().daemon().start(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            BufferedReader head =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            String target = head.readLine().split(" ", -1)[1];
            for (String line = head.readLine(); !line.isEmpty(); line = head.readLine()) {}
            asked.add(target);
            answer(target).write(socket.getOutputStream());
        } catch (Exception e) {
            // The client went away, or the test ends.
        } finally {
            open.remove(socket);
        }
    }

    private Answer answer(String target) {
        URI uri = URI.create(target);
        if (uri.getPath().equals("/v1/snapshot-plan")) {
            return answers.getOrDefault("plan", text(200, PLAN));
        }
        Map<String, String> query = Arrays.stream(uri.getQuery().split("&", -1))
                .map(it -> it.split("=", 2))
                .collect(Collectors.toMap(it -> it[0], it -> it[1]));
        String file = query.get("file");
        Answer other = answers.get(file);
        if (other != null) {
            return other;
        }
        int offset = Integer.parseInt(query.get("offset"));
        byte[] body = Arrays.copyOfRange(content(file), offset, offset + Integer.parseInt(query.get("length")));
        return bytes(chunked(body, trailer(body)));
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
