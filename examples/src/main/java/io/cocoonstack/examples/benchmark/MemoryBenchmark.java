package io.cocoonstack.examples.benchmark;

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.SSLSocket;

/**
 * What a quiet stream holds of the daemon's resident memory, beside what a bare TLS connection does. The server is a process of its
 * own with the launcher's options, warm, and the figure is how much it grows from a few streams to many; the commands that run in
 * guests are processes of their own and do not count.
 */
public final class MemoryBenchmark {

    private static final int FEW = 20;
    private static final int MANY = 200;
    private static final int WARM_UP = 10;

    /** A masked message for stdin. */
    private static final byte[] WEBSOCKET_BYTE = {(byte) 0x82, (byte) 0x82, 0, 0, 0, 0, 0, 'x'};

    private static final int GREETING_AND_BYTE = 3 + 4;

    /** As in the launcher. */
    private static final List<String> OPTIONS = List.of(
            "-XX:+UseSerialGC",
            "-Xms16m",
            "-Xmx128m",
            "-Xss512k",
            "-XX:MaxMetaspaceSize=128m",
            "-XX:ReservedCodeCacheSize=48m",
            "-XX:MaxDirectMemorySize=64m",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private MemoryBenchmark() {}

    /** Opens a stream on which nothing happens any more once this returns. */
    private interface Opening {
        void open(SSLSocket socket) throws IOException;
    }

    /** @param arguments how many streams, 200 unless given */
    public static void main(String[] arguments) throws Exception {
        int many = arguments.length == 0 ? MANY : Integer.parseInt(arguments[0]);
        Queue<Socket> guests = new ConcurrentLinkedQueue<>();
        try (ServerSocket guest = new ServerSocket(0, many + FEW, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> accept(guest, guests));
            print("bare TLS", "tls", many, SSLSocket::startHandshake);
            print("exec, WebSocket", "kubelet", many, MemoryBenchmark::webSocketExec);
            print("exec, SPDY", "kubelet", many, MemoryBenchmark::spdyExec);
            print("logs --follow", "kubelet", many, MemoryBenchmark::logs);
            print("port-forward", "kubelet", many, socket -> forward(socket, guest.getLocalPort()));
        }
        for (Socket socket : guests) {
            socket.close();
        }
    }

    private static void print(String what, String server, int many, Opening opening) throws Exception {
        System.out.printf(Locale.ROOT, "%-16s %4d KiB a quiet stream%n", what, held(server, many, opening));
    }

    private static long held(String server, int many, Opening opening) throws Exception {
        Path directory = Files.createTempDirectory("quiet");
        List<String> line = new ArrayList<>();
        line.add(ProcessHandle.current().info().command().orElse("java"));
        line.addAll(OPTIONS);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), QuietNode.class.getName()));
        line.addAll(List.of(server, directory.toString()));
        Process node = new ProcessBuilder(line)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<SSLSocket> open = new ArrayList<>();
        try (BufferedReader answers =
                        new BufferedReader(new InputStreamReader(node.getInputStream(), StandardCharsets.UTF_8));
                Writer questions = new OutputStreamWriter(node.getOutputStream(), StandardCharsets.UTF_8)) {
            int port = Integer.parseInt(answers.readLine());
            // Never more than a few: memory that was given back would hide what the many take.
            for (int round = 0; round < WARM_UP; round++) {
                open(open, FEW, port, opening);
                resident(questions, answers);
                close(open);
            }
            open(open, FEW, port, opening);
            long few = resident(questions, answers);
            open(open, many, port, opening);
            long grown = resident(questions, answers) - few;
            return grown / many;
        } finally {
            close(open);
            node.destroyForcibly();
            node.waitFor();
            Files.deleteIfExists(directory.resolve("cocoon"));
            Files.delete(directory);
        }
    }

    private static long resident(Writer questions, BufferedReader answers) throws IOException {
        questions.write('\n');
        questions.flush();
        return Long.parseLong(answers.readLine());
    }

    private static void open(List<SSLSocket> open, int count, int port, Opening opening) throws IOException {
        for (int i = 0; i < count; i++) {
            SSLSocket socket = KubeletClient.connect(port);
            open.add(socket);
            opening.open(socket);
        }
    }

    private static void close(List<SSLSocket> open) throws IOException {
        for (SSLSocket socket : open) {
            socket.close();
        }
        open.clear();
    }

    /** A byte goes through the guest, so that all of the session is there. */
    private static void webSocketExec(SSLSocket socket) throws IOException {
        DataInputStream in = KubeletClient.webSocket(
                socket, "/exec/d/p/c?command=quiet&input=1&output=1&error=1", "v5.channel.k8s.io");
        socket.getOutputStream().write(WEBSOCKET_BYTE);
        in.skipNBytes(GREETING_AND_BYTE);
    }

    private static void spdyExec(SSLSocket socket) throws IOException {
        DataInputStream in =
                KubeletClient.spdy(socket, "/exec/d/p/c?command=quiet&input=1&output=1", "v4.channel.k8s.io");
        socket.getOutputStream().write(SpdyOpening.ERROR_STDIN_STDOUT);
        socket.getOutputStream().write(SpdyOpening.STDIN_BYTE);
        while (in.readInt() != SpdyOpening.STDOUT) {
            in.skipNBytes(in.readInt() & 0xffffff);
        }
    }

    private static void logs(SSLSocket socket) throws IOException {
        KubeletClient.request(socket, "GET /containerLogs/d/p/c?follow=true&tailLines=1 HTTP/1.1")
                .readUnsignedByte();
    }

    private static void forward(SSLSocket socket, int port) throws IOException {
        // The port on both channels, then a byte from the guest.
        KubeletClient.webSocket(socket, "/portForward/d/p?port=" + port, "v4.channel.k8s.io").skipNBytes(2 * 5 + 4);
    }

    private static void accept(ServerSocket guest, Queue<Socket> open) {
        while (!guest.isClosed()) {
            try {
                Socket socket = guest.accept();
                open.add(socket);
                socket.getOutputStream().write(1);
            } catch (IOException e) {
                return; // closed: all is measured
            }
        }
    }
}
