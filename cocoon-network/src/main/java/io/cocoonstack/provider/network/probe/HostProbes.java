package io.cocoonstack.provider.network.probe;

import io.cocoonstack.provider.probe.ProbeAgent;
import io.cocoonstack.provider.probe.ProbeResult;
import io.cocoonstack.provider.probe.ProbeTarget;
import java.io.IOException;
import java.net.Inet4Address;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks guests from this host. The messages are those of vk-cocoon: {@code ping ok}, {@code ping failed: …}, {@code tcp ok},
 * {@code tcp probe <port>: …}, {@code ssh ok}, {@code ssh probe <ip>:22: …}, {@code no ssh banner at <ip>:22}.
 *
 * <p>Open one and share it: it has one ICMP socket and one receiving thread. Any number of threads may check at the same time,
 * virtual ones preferably. After {@link #close} pings fail; the other checks hold nothing and go on working.
 */
public final class HostProbes implements ProbeAgent, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HostProbes.class);
    private static final int SSH_PORT = 22;

    private final PingMode mode;
    private final @Nullable Pinger pinger;
    private final int sshPort;

    private HostProbes(PingMode mode, @Nullable Pinger pinger, int sshPort) {
        this.mode = mode;
        this.pinger = pinger;
        this.sshPort = sshPort;
    }

    /**
     * Takes the best {@link PingMode} the host permits, and keeps to it. With {@link PingMode#NONE} one warning is logged and
     * every ping counts as answered.
     */
    public static HostProbes open() {
        return open(IcmpSocket::open, SSH_PORT);
    }

    static HostProbes open(EchoChannel.Opener opener, int sshPort) {
        List<String> refusals = new ArrayList<>();
        for (PingMode mode : List.of(PingMode.RAW, PingMode.DATAGRAM)) {
            try {
                Pinger pinger = Pinger.start(
                        opener.open(mode), (int) ProcessHandle.current().pid());
                LOG.info("pings use mode {}", mode);
                return new HostProbes(mode, pinger, sshPort);
            } catch (IOException e) {
                refusals.add(mode + ": " + e.getMessage());
            }
        }
        LOG.warn("guests are not pinged, a guest with an address counts as reachable; no ICMP socket: {}", refusals);
        return new HostProbes(PingMode.NONE, null, sshPort);
    }

    /** How pings are sent; settled when this was opened. */
    public PingMode mode() {
        return mode;
    }

    /** Echo replies so far that answered no waiting ping: late ones and, in mode {@link PingMode#RAW}, those of other programs. */
    public long strayReplies() {
        return pinger == null ? 0 : pinger.strays();
    }

    /** {@inheritDoc} A limit of zero or less fails the check before anything is sent. */
    @Override
    public ProbeResult check(ProbeTarget target, Duration limit) {
        Optional<Inet4Address> ip = literal(target.ip());
        if (ip.isEmpty()) {
            return failure(target, "invalid ip \"" + target.ip() + "\"");
        }
        if (!limit.isPositive()) {
            return failure(target, "no time left");
        }
        return switch (target) {
            case ProbeTarget.Ping ping -> ping(ping, ip.get(), limit);
            case ProbeTarget.Tcp tcp -> TcpProbe.accept(ip.get(), tcp.port(), limit);
            case ProbeTarget.SshBanner banner -> TcpProbe.sshBanner(ip.get(), sshPort, limit);
        };
    }

    private ProbeResult ping(ProbeTarget.Ping target, Inet4Address ip, Duration limit) {
        Optional<String> problem = pinger == null ? Optional.empty() : pinger.ping(ip, limit);
        return problem.isEmpty() ? new ProbeResult(true, "ping ok") : failure(target, problem.get());
    }

    private ProbeResult failure(ProbeTarget target, String detail) {
        return new ProbeResult(
                false,
                switch (target) {
                    case ProbeTarget.Ping ping -> "ping failed: " + detail;
                    case ProbeTarget.Tcp tcp -> "tcp probe " + tcp.port() + ": " + detail;
                    case ProbeTarget.SshBanner banner -> "ssh probe " + banner.ip() + ":" + sshPort + ": " + detail;
                });
    }

    /** Parsed as a literal, never resolved; the JDK's parser also takes short forms, which no lease has. */
    private static Optional<Inet4Address> literal(String ip) {
        try {
            return Optional.of(Inet4Address.ofLiteral(ip))
                    .filter(address -> address.getHostAddress().equals(ip));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        if (pinger != null) {
            pinger.close();
        }
    }
}
