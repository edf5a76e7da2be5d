package io.cocoonstack.provider.network.probe;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.cocoonstack.provider.network.probe.LibC.ErrnoException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A non-blocking IPv4 ICMP socket of Linux. The thread that receives is the one that closes. */
final class IcmpSocket implements EchoChannel {

    private static final Logger LOG = LoggerFactory.getLogger(IcmpSocket.class);

    private static final int AF_INET = 2;
    private static final int SOCK_DGRAM = 2;
    private static final int SOCK_RAW = 3;
    private static final int SOCK_NONBLOCK = 0x800;
    private static final int SOCK_CLOEXEC = 0x80000;
    private static final int IPPROTO_ICMP = 1;
    private static final int SOL_SOCKET = 1;
    private static final int SO_SNDBUF = 7;
    private static final int SO_RCVBUF = 8;
    private static final int SOL_RAW = 255;
    private static final int ICMP_FILTER = 1;
    private static final short POLLIN = 1;
    private static final int SOCKADDR_IN_SIZE = 16;
    private static final int ADDRESS_OFFSET = 4;

    // Requests to guests that do not answer ARP stay charged to the socket for seconds, and the replies of a whole
    // node arrive at once: the default of some 200 KiB holds fewer packets than a node has guests. The kernel cuts
    // this down to what it allows.
    private static final int BUFFER_BYTES = 1 << 20;

    private final LibC libc;
    private final int fd;
    private final boolean raw;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment pollfd = arena.allocate(8, 4);
    private final MemorySegment packet = arena.allocate(1500);
    private final MemorySegment source = arena.allocate(SOCKADDR_IN_SIZE, 4);
    private final MemorySegment sourceLength = arena.allocate(JAVA_INT);

    private IcmpSocket(LibC libc, int fd, boolean raw) {
        this.libc = libc;
        this.fd = fd;
        this.raw = raw;
        pollfd.set(JAVA_INT, 0, fd);
        pollfd.set(JAVA_SHORT, 4, POLLIN);
    }

    /** Opens the socket, which is also the test whether the host permits it. */
    static IcmpSocket open(PingMode mode) throws IOException {
        boolean raw =
                switch (mode) {
                    case RAW -> true;
                    case DATAGRAM -> false;
                    case NONE -> throw new IllegalArgumentException("no socket in mode NONE");
                };
        LibC libc = LibC.load();
        int type = (raw ? SOCK_RAW : SOCK_DGRAM) | SOCK_NONBLOCK | SOCK_CLOEXEC;
        IcmpSocket socket = new IcmpSocket(libc, libc.socket(AF_INET, type, IPPROTO_ICMP), raw);
        socket.option(SOL_SOCKET, SO_SNDBUF, BUFFER_BYTES);
        socket.option(SOL_SOCKET, SO_RCVBUF, BUFFER_BYTES);
        if (raw) {
            // A raw socket gets a copy of every ICMP message of the host; a set bit keeps that type out.
            socket.option(SOL_RAW, ICMP_FILTER, ~1);
        }
        return socket;
    }

    /** Options make the socket better, none is needed: replies are checked anyway. */
    private void option(int level, int option, int value) {
        try (Arena call = Arena.ofConfined()) {
            libc.setsockopt(fd, level, option, call.allocateFrom(JAVA_INT, value));
        } catch (ErrnoException e) {
            LOG.debug("ICMP socket option {}/{}: {}", level, option, e.getMessage());
        }
    }

    @Override
    public boolean keepsIdentifier() {
        return raw;
    }

    @Override
    public void send(Inet4Address target, Echo echo) throws IOException {
        try (Arena call = Arena.ofConfined()) {
            MemorySegment address = call.allocate(SOCKADDR_IN_SIZE, 4);
            address.set(JAVA_SHORT, 0, (short) AF_INET);
            MemorySegment.copy(target.getAddress(), 0, address, JAVA_BYTE, ADDRESS_OFFSET, 4);
            libc.sendto(fd, call.allocateFrom(JAVA_BYTE, echo.request()), address);
        }
    }

    @Override
    public Optional<Reply> receive(Duration wait) throws IOException {
        try {
            if (libc.poll(pollfd, (int) wait.toMillis()) == 0) {
                return Optional.empty();
            }
            sourceLength.set(JAVA_INT, 0, SOCKADDR_IN_SIZE);
            int length = libc.recvfrom(fd, packet, source, sourceLength);
            ByteBuffer message = packet.asSlice(0, length).asByteBuffer();
            Optional<Echo> echo = Echo.fromReply(raw ? Echo.insideIpv4(message) : message);
            return echo.isEmpty() ? Optional.empty() : Optional.of(new Reply(source(), echo.get()));
        } catch (ErrnoException e) {
            if (e.errno() == LibC.EINTR || e.errno() == LibC.EAGAIN) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private Inet4Address source() throws IOException {
        byte[] octets = source.asSlice(ADDRESS_OFFSET, 4).toArray(JAVA_BYTE);
        return (Inet4Address) InetAddress.getByAddress(octets);
    }

    @Override
    public void close() throws IOException {
        try {
            libc.close(fd);
        } finally {
            arena.close();
        }
    }
}
