package io.cocoonstack.provider.network.lease;

import io.cocoonstack.provider.lease.LeaseFailure;
import io.cocoonstack.provider.lease.LeaseFailureException;
import io.cocoonstack.provider.lease.MacAddress;
import java.io.IOException;
import java.io.InputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives leases back over cocoon-net's control socket: {@code DELETE /v1/leases/{mac}}, answered by 204 whether or not there was a
 * lease. One connection an attempt. Written by hand because the JDK's HTTP client knows no Unix sockets.
 */
final class LeaseReleaser {

    private static final Logger LOG = LoggerFactory.getLogger(LeaseReleaser.class);

    private final Path socket;
    private final Duration limit;

    /**
     * @param socket the control socket; need not exist yet
     * @param limit of one attempt, from connect to the last byte of the answer
     */
    LeaseReleaser(Path socket, Duration limit) {
        this.socket = socket;
        this.limit = limit;
    }

    /**
     * Releases the lease. Tried once more after status 500, with which the daemon says that it could not write its file and freed
     * nothing; whatever else goes wrong would go wrong again, or may have worked.
     *
     * @throws LeaseFailureException rejected after a status of 400 to 499, else unavailable
     */
    void release(MacAddress mac) {
        ReleaseAnswer answer = attempt(mac);
        if (answer.code() == 500) {
            LOG.debug("release lease for {}: {}; trying once more", mac, answer);
            answer = attempt(mac);
        }
        if (answer.code() == 204) {
            return;
        }
        String detail = "release lease for " + mac + ": cocoon-net returned " + answer;
        throw new LeaseFailureException(
                answer.code() / 100 == 4 ? new LeaseFailure.Rejected(detail) : new LeaseFailure.Unavailable(detail));
    }

    private ReleaseAnswer attempt(MacAddress mac) {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            // Unix channels know no timeout and are broken by an interrupt. So a thread nobody can cancel speaks, and
            // leaving this block closes the channel under it.
            FutureTask<ReleaseAnswer> exchange = new FutureTask<>(() -> exchange(channel, mac));
            Thread.ofVirtual().name("lease-release-" + mac).start(exchange);
            return await(exchange);
        } catch (IOException | TimeoutException e) {
            throw new LeaseFailureException(
                    new LeaseFailure.Unavailable(
                            "release lease for " + mac + " over " + socket + ": " + e.getMessage()),
                    e);
        }
    }

    private ReleaseAnswer exchange(SocketChannel channel, MacAddress mac) throws IOException {
        channel.connect(UnixDomainSocketAddress.of(socket));
        String request = "DELETE /v1/leases/" + mac + " HTTP/1.1\r\nHost: cocoon-net\r\nConnection: close\r\n\r\n";
        ByteBuffer bytes = ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        InputStream in = Channels.newInputStream(channel);
        return ReleaseAnswer.read(in);
    }

    private ReleaseAnswer await(FutureTask<ReleaseAnswer> exchange) throws IOException, TimeoutException {
        long end = System.nanoTime() + limit.toNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return exchange.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (TimeoutException e) {
                    throw new TimeoutException("no answer within " + limit.toMillis() + " ms");
                } catch (ExecutionException e) {
                    if (e.getCause() instanceof IOException failed) {
                        throw failed;
                    }
                    throw new IOException("the exchange broke off: " + e.getCause(), e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
