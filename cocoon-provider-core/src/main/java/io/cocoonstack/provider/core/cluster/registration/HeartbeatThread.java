package io.cocoonstack.provider.core.cluster.registration;

import io.cocoonstack.provider.core.port.Scheduling;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * One platform thread for the heartbeat alone: virtual threads share carriers, and enough blocked file reads elsewhere would
 * keep a virtual heartbeat from running.
 */
final class HeartbeatThread implements Scheduling, AutoCloseable {

    private final ScheduledThreadPoolExecutor executor;

    HeartbeatThread() {
        executor = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().name("node-heartbeat").daemon().factory());
        executor.setRemoveOnCancelPolicy(true);
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public Running start(String name, Runnable task) {
        Future<?> future = executor.submit(task);
        return () -> future.cancel(true);
    }

    @Override
    public Timer after(Duration delay, String name, Runnable task) {
        Future<?> future = executor.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> future.cancel(false);
    }

    @Override
    public void close() {
        executor.shutdown();
    }
}
