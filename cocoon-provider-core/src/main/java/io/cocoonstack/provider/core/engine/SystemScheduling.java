package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.core.port.Scheduling;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Virtual threads and the system's clocks. */
public final class SystemScheduling implements Scheduling, AutoCloseable {

    private final InstantSource wall;
    private final LongSupplier ticks;
    private final Instant begun;
    private final long firstTick;

    /** Only starts threads; never runs a task itself. */
    private final ScheduledExecutorService timers = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("cocoon-timers").daemon().factory());

    public SystemScheduling() {
        this(InstantSource.system(), System::nanoTime);
    }

    /** @param ticks nanoseconds of a clock nobody sets */
    SystemScheduling(InstantSource wall, LongSupplier ticks) {
        this.wall = wall;
        this.ticks = ticks;
        this.begun = wall.instant();
        this.firstTick = ticks.getAsLong();
    }

    @Override
    public Instant now() {
        return begun.plusNanos(ticks.getAsLong() - firstTick);
    }

    @Override
    public Instant clock() {
        return wall.instant();
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
