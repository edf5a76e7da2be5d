package io.cocoonstack.provider.testing.apiserver.internal.store;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Some changes, in order and without gaps. One thread reads; closing is for any thread. */
public final class Watcher implements AutoCloseable {

    private final ObjectStore store;
    private final Predicate<ObjectKey> wanted;
    private final BlockingQueue<Signal> queue = new LinkedBlockingQueue<>();

    Watcher(ObjectStore store, Predicate<ObjectKey> wanted) {
        this.store = store;
        this.wanted = wanted;
    }

    /**
     * The next signal, {@link Signal.Idle} when none came in time.
     *
     * @throws InterruptedException when the reading thread is asked to stop
     */
    public Signal next(Duration atMost) throws InterruptedException {
        Signal signal = queue.poll(atMost.toNanos(), TimeUnit.NANOSECONDS);
        return signal == null ? store.idle(this) : signal;
    }

    /** Drops the changes that are waiting, for a reader who only wants to know that there were some. */
    public void skip() {
        queue.removeIf(signal -> signal instanceof Change);
    }

    /** Ends the watch with an error event, behind everything queued so far. */
    public void fail(Signal.Failed failure) {
        queue.add(failure);
    }

    /** Forgets the watch; the reader gets {@link Signal.Closed}. */
    @Override
    public void close() {
        store.forget(this);
        queue.add(new Signal.Closed());
    }

    void offer(Change change) {
        if (wanted.test(change.key())) {
            queue.add(change);
        }
    }

    Signal nextOrIdle(long revision) {
        Signal signal = queue.poll();
        return signal == null ? new Signal.Idle(revision) : signal;
    }
}
