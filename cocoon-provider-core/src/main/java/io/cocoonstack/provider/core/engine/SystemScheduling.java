package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.core.port.Scheduling;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Virtual threads and the system clock. */
public final class SystemScheduling implements Scheduling, AutoCloseable {

    /** Only starts threads; never runs a task itself. */
    private final ScheduledExecutorService timers = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("cocoon-timers").daemon().factory());

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public Running start(String name, Runnable task) {
        Thread thread = Thread.ofVirtual().name(name).start(task);
        return thread::interrupt;
    }

    @Override
    public Timer after(Duration delay, String name, Runnable task) {
        if (timers.isShutdown()) {
            return () -> {};
        }
        ScheduledFuture<?> waiting = timers.schedule(() -> start(name, task), delay.toMillis(), TimeUnit.MILLISECONDS);
        return () -> waiting.cancel(false);
    }

    /** Forgets what waits for its time; running tasks go on. */
    @Override
    public void close() {
        timers.shutdownNow();
    }
}
