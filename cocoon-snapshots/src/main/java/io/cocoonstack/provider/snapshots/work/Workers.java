package io.cocoonstack.provider.snapshots.work;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** So many pieces of work at once, each on a thread of its own. After the first failure nothing new is started. */
public final class Workers implements AutoCloseable {

    private final String name;
    private final Semaphore free;
    private final Queue<Background<?>> running = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    public Workers(String name, int width) {
        this.name = name;
        this.free = new Semaphore(width);
    }

    /** Waits for a free worker. */
    public <T> Background<T> start(Callable<T> work) throws IOException {
        try {
            free.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
        rethrow();
        running.removeIf(Background::isDone);
        Background<T> started = Background.start(name, () -> {
            try {
                return work.call();
            } catch (Exception e) {
                failure.compareAndSet(null, e);
                throw e;
            } finally {
                free.release();
            }
        });
        running.add(started);
        return started;
    }

    /** The failure that ended the work, rather than what followed from it. */
    void rethrow() throws IOException {
        switch (failure.get()) {
            case null -> {}
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Exception e -> throw new IOException(e);
        }
    }

    /** Ends all work and waits until it has ended. */
    @Override
    public void close() {
        running.forEach(Background::interrupt);
        running.forEach(Background::close);
    }
}
