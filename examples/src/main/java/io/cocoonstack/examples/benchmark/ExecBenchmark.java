package io.cocoonstack.examples.benchmark;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * How fast the output of a command reaches a client, against the same bytes through a bare TLS connection; and what a quiet session
 * holds. Both ends are in this process, on the loopback address.
 */
public final class ExecBenchmark {

    private static final int MEBIBYTES = 512;
    private static final int ROUNDS = 3;
    private static final int QUIET = 200;
    private static final int PIECE = 32 * 1024;
    private static final double NANOS = 1e9;

    private ExecBenchmark() {}

    /** @param arguments mebibytes to send, 512 unless given */
    public static void main(String[] arguments) throws Exception {
        long bytes = (arguments.length == 0 ? MEBIBYTES : Long.parseLong(arguments[0])) << 20;
        CountDownLatch end = new CountDownLatch(1);
        try (QuietPort kubelet = new QuietPort(
                        (vm, argv, environment, stdin, stdout, stderr) -> guest(argv, stdout, bytes, end));
                TlsPipe pipe = new TlsPipe(bytes)) {
            double[] best = {0, 0, 0};
            for (int round = 0; round < ROUNDS; round++) {
                best[0] = Math.max(best[0], rate(bytes, () -> pipe.read()));
                best[1] = Math.max(best[1], rate(bytes, () -> webSocket(kubelet.port())));
                best[2] = Math.max(best[2], rate(bytes, () -> spdy(kubelet.port())));
            }
            print("bare TLS", best[0], best[0]);
            print("exec, WebSocket", best[1], best[0]);
            print("exec, SPDY", best[2], best[0]);
            long bare = pipe.quiet(QUIET);
            long session = quiet(kubelet.port());
            System.out.printf(
                    Locale.ROOT,
                    "a quiet session holds %d KiB of heap at both ends, a quiet TLS connection %d KiB%n",
                    session >> 10,
                    bare >> 10);
            end.countDown();
        }
    }

    private static int guest(List<String> argv, OutputStream stdout, long bytes, CountDownLatch end)
            throws IOException {
        if (argv.getFirst().equals("quiet")) {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return 0;
        }
        byte[] piece = new byte[PIECE];
        for (long sent = 0; sent < bytes; sent += PIECE) {
            stdout.write(piece);
        }
        return 0;
    }

    private interface Reading {
        long run() throws IOException;
    }

    private static double rate(long bytes, Reading reading) throws IOException {
        long began = System.nanoTime();
        long read = reading.run();
        if (read != bytes) {
            throw new IllegalStateException("read " + read + " bytes of " + bytes);
        }
        return bytes / ((System.nanoTime() - began) / NANOS);
    }

    private static void print(String what, double rate, double bare) {
        System.out.printf(
                Locale.ROOT, "%-16s %6.0f MiB/s, %.2f of the bare TLS%n", what, rate / (1 << 20), rate / bare);
    }

    private static DataInputStream upgrade(SSLSocket socket, String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 2 * PIECE));
        for (int seen = 0; seen < 4; ) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("the server left");
            }
            seen = b == (seen % 2 == 0 ? '\r' : '\n') ? seen + 1 : 0;
        }
        return in;
    }

    private static String webSocketRequest(String command) {
        return String.join(
                "\r\n",
                "GET /exec/d/p/c?command=" + command + "&output=1 HTTP/1.1",
                "Host: node",
                "Connection: Upgrade",
                "Upgrade: websocket",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                "Sec-WebSocket-Protocol: v5.channel.k8s.io",
                "",
                "");
    }

    /** Bytes on channel 1 until the status comes on channel 3. */
    private static long webSocket(int port) throws IOException {
        try (SSLSocket socket = connect(port)) {
            DataInputStream in = upgrade(socket, webSocketRequest("loud"));
            long count = 0;
            while (true) {
                in.readUnsignedByte();
                int length = in.readUnsignedByte();
                long size = length == 126 ? in.readUnsignedShort() : length == 127 ? in.readLong() : length;
                int channel = in.readUnsignedByte();
                in.skipNBytes(size - 1);
                if (channel == 3) {
                    return count;
                }
                count += channel == 1 ? size - 1 : 0;
            }
        }
    }

    /** Bytes of stdout until its end. */
    private static long spdy(int port) throws IOException {
        try (SSLSocket socket = connect(port)) {
            DataInputStream in = upgrade(
                    socket,
                    String.join(
                            "\r\n",
                            "POST /exec/d/p/c?command=loud&input=1&output=1 HTTP/1.1",
                            "Host: node",
                            "Content-Length: 0",
                            "Connection: Upgrade",
                            "Upgrade: SPDY/3.1",
                            "X-Stream-Protocol-Version: v4.channel.k8s.io",
                            "",
                            ""));
            socket.getOutputStream().write(SpdyOpening.ERROR_STDIN_STDOUT);
            long count = 0;
            while (true) {
                int first = in.readInt();
                int flagsAndLength = in.readInt();
                int size = flagsAndLength & 0xffffff;
                in.skipNBytes(size);
                if (first == SpdyOpening.STDOUT) {
                    count += size;
                    if (flagsAndLength >>> 24 == 1) {
                        return count;
                    }
                }
            }
        }
    }

    private static long quiet(int port) throws IOException {
        List<SSLSocket> open = new ArrayList<>();
        long before = TlsPipe.heap();
        for (int i = 0; i < QUIET; i++) {
            SSLSocket socket = connect(port);
            open.add(socket);
            upgrade(socket, webSocketRequest("quiet"));
        }
        long held = (TlsPipe.heap() - before) / QUIET;
        for (SSLSocket socket : open) {
            socket.close();
        }
        return held;
    }

    static SSLSocket connect(int port) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Anybody()}, null);
            return (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private static final class Anybody implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
