package io.cocoonstack.provider.network.probe;

import io.cocoonstack.provider.probe.ProbeResult;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The checks over TCP. They use channels because a blocked channel is closed by an interrupt on every kind of thread, and its
 * socket adaptor because that one knows timeouts.
 */
final class TcpProbe {

    private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");
    private static final byte[] BANNER = "SSH-".getBytes(StandardCharsets.US_ASCII);
    private static final int SHOWN_TEXT = 32;

    private TcpProbe() {}

    /** Reachable when the guest accepts a connection; nothing is sent or read. */
    static ProbeResult accept(Inet4Address ip, String port, Duration limit) {
        OptionalInt number = port(port);
        if (number.isEmpty()) {
            String shown = port.length() <= SHOWN_TEXT ? port : port.substring(0, SHOWN_TEXT) + "…";
            return new ProbeResult(false, "tcp probe " + shown + ": not a port, expected 1 to 65535");
        }
        try (SocketChannel channel = SocketChannel.open()) {
            channel.socket().connect(new InetSocketAddress(ip, number.getAsInt()), millis(limit));
            return new ProbeResult(true, "tcp ok");
        } catch (IOException e) {
            return new ProbeResult(false, "tcp probe " + port + ": " + reason(e));
        }
    }

    /** Reachable when the guest greets as an SSH server before the limit, in however many pieces. */
    static ProbeResult sshBanner(Inet4Address ip, int port, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        String peer = ip.getHostAddress() + ":" + port;
        try (SocketChannel channel = SocketChannel.open()) {
            try {
                channel.socket().connect(new InetSocketAddress(ip, port), millis(limit));
            } catch (IOException e) {
                return new ProbeResult(false, "ssh probe " + peer + ": " + reason(e));
            }
            return greets(channel, end)
                    ? new ProbeResult(true, "ssh ok")
                    : new ProbeResult(false, "no ssh banner at " + peer);
        } catch (IOException e) {
            // Timeout, reset, interrupt: whatever ended it, there was no banner.
            return new ProbeResult(false, "no ssh banner at " + peer);
        }
    }

    private static boolean greets(SocketChannel channel, long end) throws IOException {
        for (int matched = 0; matched < BANNER.length; matched++) {
            channel.socket().setSoTimeout(millis(Duration.ofNanos(end - System.nanoTime())));
            if (channel.socket().getInputStream().read() != BANNER[matched]) {
                return false;
            }
        }
        return true;
    }

    private static OptionalInt port(String text) {
        if (!PORT.matcher(text).matches()) {
            return OptionalInt.empty();
        }
        int port = Integer.parseInt(text);
        return port >= 1 && port <= 65535 ? OptionalInt.of(port) : OptionalInt.empty();
    }

    /** A timeout of 0 would mean none at all. */
    private static int millis(Duration limit) {
        return Math.clamp(limit.toMillis(), 1, Integer.MAX_VALUE);
    }

    private static String reason(IOException e) {
        return e instanceof ClosedByInterruptException ? "interrupted" : String.valueOf(e.getMessage());
    }
}
