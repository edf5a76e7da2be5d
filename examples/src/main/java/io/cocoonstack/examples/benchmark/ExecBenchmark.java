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
 * How fast the output of a command reaches a client, against the same bytes through a bare TLS connection. Both ends are in this
 * process, on the loopback address.
 */
public final class ExecBenchmark {

    private static final int MEBIBYTES = 512;
    private static final int ROUNDS = 3;
    private static final int PIECE = 32 * 1024;
    private static final double NANOS = 1e9;

    private ExecBenchmark() {}

    /** @param arguments mebibytes to send, 512 unless given */
    public static void main(String[] arguments) throws Exception {
        long bytes = (arguments.length == 0 ? MEBIBYTES : Long.parseLong(arguments[0])) << 20;
        try (QuietPort kubelet =
                        QuietPort.inMemory((vm, argv, environment, stdin, stdout, stderr) -> guest(stdout, bytes));
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
        }
    }

    private static int guest(OutputStream stdout, long bytes) throws IOException {
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

    /** Bytes on channel 1 until the status comes on channel 3. */
    private static long webSocket(int port) throws IOException {
        try (SSLSocket socket = KubeletClient.connect(port)) {
            DataInputStream in = KubeletClient.webSocket(socket, "/exec/d/p/c?command=loud&output=1", "v5.channel.k8s.io");
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
        try (SSLSocket socket = KubeletClient.connect(port)) {
            DataInputStream in =
                    KubeletClient.spdy(socket, "/exec/d/p/c?command=loud&input=1&output=1", "v4.channel.k8s.io");
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

}
