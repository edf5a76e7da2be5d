package io.cocoonstack.provider.network.probe;

import java.io.IOException;
import java.net.Inet4Address;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** An ICMP network in memory: the test answers, or does not. */
final class FakeEchoChannel implements EchoChannel {

    record Sent(Inet4Address target, Echo echo) {}

    /** Called on the sending thread. */
    @FunctionalInterface
    interface Guest {
        void asked(FakeEchoChannel channel, Sent request);
    }

    private final boolean keepsIdentifier;
    private final Guest guest;
    private final List<Sent> sent = new CopyOnWriteArrayList<>();
    private final LinkedBlockingQueue<Reply> replies = new LinkedBlockingQueue<>();
    private final AtomicReference<IOException> sendFault = new AtomicReference<>();
    private final AtomicReference<IOException> receiveFault = new AtomicReference<>();
    private volatile boolean closed;

    FakeEchoChannel(boolean keepsIdentifier, Guest guest) {
        this.keepsIdentifier = keepsIdentifier;
        this.guest = guest;
    }

    static FakeEchoChannel answering() {
        return new FakeEchoChannel(true, (channel, request) -> channel.reply(request.target(), request.echo()));
    }

    static FakeEchoChannel silent() {
        return new FakeEchoChannel(true, (channel, request) -> {});
    }

    void reply(Inet4Address source, Echo echo) {
        replies.add(new Reply(source, echo));
    }

    List<Sent> sent() {
        return List.copyOf(sent);
    }

    void failSends(IOException fault) {
        sendFault.set(fault);
    }

    void failReceives(IOException fault) {
        receiveFault.set(fault);
    }

    boolean closed() {
        return closed;
    }

    @Override
    public boolean keepsIdentifier() {
        return keepsIdentifier;
    }

    @Override
    public void send(Inet4Address target, Echo echo) throws IOException {
        if (closed) {
            throw new AssertionError("sent on a closed channel");
        }
        if (sendFault.get() != null) {
            throw sendFault.get();
        }
        Sent request = new Sent(target, echo);
        sent.add(request);
        guest.asked(this, request);
    }

    @Override
    public Optional<Reply> receive(Duration wait) throws IOException {
        if (receiveFault.get() != null) {
            throw receiveFault.get();
        }
        try {
            return Optional.ofNullable(replies.poll(Math.min(wait.toMillis(), 20), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
