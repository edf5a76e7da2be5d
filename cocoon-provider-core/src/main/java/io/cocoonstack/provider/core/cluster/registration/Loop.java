package io.cocoonstack.provider.core.cluster.registration;

import io.cocoonstack.provider.core.port.Scheduling;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one step again and again, never twice at a time. Each step says how long to wait for the next one. */
final class Loop implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Loop.class);

    private final Scheduling scheduling;
    private final String name;
    private final Supplier<Duration> step;
    private final Duration afterFault;

    private Scheduling.@Nullable Timer timer;
    private boolean running;
    private boolean again;
    private boolean closed;

    /** {@code afterFault} is the wait after a step that threw. */
    Loop(Scheduling scheduling, String name, Supplier<Duration> step, Duration afterFault) {
        this.scheduling = scheduling;
        this.name = name;
        this.step = step;
        this.afterFault = afterFault;
    }

    /** The next step comes now, or right after the one that runs. Any number of calls make one step. */
    synchronized void poke() {
        if (closed) {
            return;
        }
        if (running) {
            again = true;
            return;
        }
        schedule(Duration.ZERO);
    }

    synchronized boolean closed() {
        return closed;
    }

    /** No step starts any more; one that runs goes on. */
    @Override
    public synchronized void close() {
        closed = true;
        if (timer != null) {
            timer.cancel();
        }
    }

    private void run() {
        synchronized (this) {
            if (closed || running) {
                return;
            }
            running = true;
            again = false;
        }
        Duration wait = afterFault;
        try {
            wait = step.get();
        } catch (RuntimeException e) {
            LOG.error("{}: unexpected failure, trying again", name, e);
        } finally {
            synchronized (this) {
                running = false;
                if (!closed) {
                    schedule(again ? Duration.ZERO : wait);
                }
            }
        }
    }

    private void schedule(Duration wait) {
        if (timer != null) {
            timer.cancel();
        }
        timer = scheduling.after(wait, name, this::run);
    }
}
