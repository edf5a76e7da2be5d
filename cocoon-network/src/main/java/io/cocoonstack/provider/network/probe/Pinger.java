package io.cocoonstack.provider.network.probe;

import java.io.IOException;
import java.net.Inet4Address;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Many pings at a time over one channel.
 *
 * <p>A virtual thread that blocks in a C call keeps its carrier, so with a socket and a blocking wait for every ping as many silent
 * guests as the host has cores would stop all virtual threads of the process. Here sending does not block, the wait for the reply is a Java wait, and one
 * platform thread receives for all. What a shared socket risks, one ping being answered by the reply to another, is met by
 * comparing everything that makes a request the only one of its kind: peer, sequence, a random payload, and the identifier
 * where the kernel leaves it alone.
 */
final class Pinger implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Pinger.class);

    /** How long the receiver sleeps in the kernel before it looks whether it is still wanted. */
    private static final Duration RECEIVE_SLICE = Duration.ofMillis(500);

    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(100);

    private static final Duration CLOSING_PAUSE = Duration.ofMillis(1);

    private record Key(Inet4Address target, int sequence) {}

    /** A request under way; the outcome is empty for an answer, else what went wrong. */
    private record Waiting(Echo request, CompletableFuture<Optional<String>> outcome) {}

    private final EchoChannel channel;
    private final int identifier;
    private final Map<Key, Waiting> waiting = new ConcurrentHashMap<>();
    private final AtomicInteger sequences = new AtomicInteger();
    private final LongAdder strays = new LongAdder();
    private final Thread receiver =
            Thread.ofPlatform().daemon().name("icmp-receiver").unstarted(this::receiveAll);
    private volatile boolean closed;

    private Pinger(EchoChannel channel, int identifier) {
        this.channel = channel;
        this.identifier = identifier;
    }

    /** Starts the receiver. The pinger owns the channel from here on. */
    static Pinger start(EchoChannel channel, int identifier) {
        Pinger pinger = new Pinger(channel, identifier & 0xffff);
        pinger.receiver.start();
        return pinger;
    }

    /** One request, one awaited reply, nothing sent again. Empty when it was answered, else what went wrong. */
    Optional<String> ping(Inet4Address target, Duration limit) {
        String payload = "vk-cocoon:"
                + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        CompletableFuture<Optional<String>> outcome = new CompletableFuture<>();
        Key key = register(target, payload, outcome);
        try {
            // Looked at after registering: the receiver closes the channel only when nobody is registered any more.
            if (closed) {
                return Optional.of("the pinger is closed");
            }
            channel.send(target, new Echo(identifier, key.sequence(), payload));
            return outcome.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (IOException e) {
            return Optional.of("send icmp echo to " + target.getHostAddress() + ": " + e.getMessage());
        } catch (TimeoutException e) {
            return Optional.of("no reply within " + limit.toMillis() + " ms");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        } catch (ExecutionException e) {
            throw new IllegalStateException("outcomes do not fail", e);
        } finally {
            waiting.remove(key);
        }
    }

    private Key register(Inet4Address target, String payload, CompletableFuture<Optional<String>> outcome) {
        while (true) {
            Key key = new Key(target, sequences.incrementAndGet() & 0xffff);
            Waiting mine = new Waiting(new Echo(identifier, key.sequence(), payload), outcome);
            if (waiting.putIfAbsent(key, mine) == null) {
                return key;
            }
        }
    }

    /** Echo replies that answered no waiting ping: late ones, and on a raw socket those of other programs. */
    long strays() {
        return strays.sum();
    }

    private void receiveAll() {
        boolean failing = false;
        while (!closed) {
            try {
                channel.receive(RECEIVE_SLICE).ifPresent(this::deliver);
                failing = false;
            } catch (IOException | RuntimeException e) {
                failAll("read icmp reply: " + e.getMessage());
                if (!failing) {
                    LOG.error("ICMP replies cannot be read; pings fail until they can", e);
                }
                failing = true;
                LockSupport.parkNanos(PAUSE_AFTER_FAILURE.toNanos());
            }
        }
        while (!waiting.isEmpty()) {
            failAll("the pinger is closed");
            LockSupport.parkNanos(CLOSING_PAUSE.toNanos());
        }
        try {
            channel.close();
        } catch (IOException e) {
            LOG.warn("the ICMP socket did not close: {}", e.getMessage());
        }
    }

    private void deliver(EchoChannel.Reply reply) {
        Echo echo = reply.echo();
        Waiting candidate = waiting.get(new Key(reply.source(), echo.sequence()));
        if (candidate != null && matches(candidate.request(), echo)) {
            candidate.outcome().complete(Optional.empty());
        } else {
            strays.increment();
        }
    }

    private boolean matches(Echo request, Echo reply) {
        return request.payload().equals(reply.payload())
                && (request.identifier() == reply.identifier() || !channel.keepsIdentifier());
    }

    private void failAll(String detail) {
        waiting.values().forEach(ping -> ping.outcome().complete(Optional.of(detail)));
    }

    /** Fails what is under way and waits for the receiver to close the channel; an interrupt ends only the wait. */
    @Override
    public void close() {
        closed = true;
        try {
            receiver.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
