package io.cocoonstack.provider.snapshots.http;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Ends writes that take too long: a socket has a timeout for reading only. The time in which a body is read from its source does not
 * count.
 */
final class WriteWatch implements AutoCloseable {

    private final long limit;
    private final Set<Write> open = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("registry-write-watch").factory());
    private final ScheduledFuture<?> looking;

    WriteWatch(Duration limit) {
        this.limit = limit.toNanos();
        long period = Math.max(1, limit.toMillis() / 4);
        looking = thread.scheduleWithFixedDelay(this::look, period, period, TimeUnit.MILLISECONDS);
    }

    /** @param end gives the connection up; called from another thread */
    Write begin(Runnable end) {
        Write write = new Write(end);
        open.add(write);
        return write;
    }

    private void look() {
        long now = System.nanoTime();
        open.forEach(write -> write.look(now, limit));
    }

    @Override
    public void close() {
        looking.cancel(false);
        thread.shutdown();
    }

    /** One body on its way. */
    final class Write implements AutoCloseable {

        private final Runnable end;
        private volatile long since;
        private volatile boolean writing;
        private volatile boolean stalled;

        private Write(Runnable end) {
            this.end = end;
        }

        void started() {
            since = System.nanoTime();
            writing = true;
        }

        void finished() {
            writing = false;
        }

        boolean stalled() {
            return stalled;
        }

        private void look(long now, long allowed) {
            if (writing && !stalled && now - since > allowed) {
                stalled = true;
                end.run();
            }
        }

        @Override
        public void close() {
            open.remove(this);
        }
    }
}
