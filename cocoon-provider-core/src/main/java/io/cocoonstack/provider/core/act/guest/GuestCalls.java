package io.cocoonstack.provider.core.act.guest;

import io.cocoonstack.provider.core.port.Scheduling;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls into a guest, which may hang for as long as the guest does. Such a call ends when its time is up, or earlier when the Pod
 * no longer wants what it was for. One per lane.
 */
public final class GuestCalls {

    private final Scheduling scheduling;
    private final String name;

    // Guarded by this; never held while something is called.
    private Scheduling.@Nullable Running lane;
    private boolean calling;

    public GuestCalls(Scheduling scheduling, String name) {
        this.scheduling = scheduling;
        this.name = name;
    }

    /** The lane runs on this thread from now on. */
    public synchronized void on(Scheduling.Running thread) {
        lane = thread;
    }

    /** Ends the call that is made at the moment, if one is. */
    public synchronized void cut() {
        if (calling && lane != null) {
            lane.interrupt();
        }
    }

    /** Calls, interrupting the calling thread when the time is up. What an interrupted call throws is its own business. */
    public <T> T within(Duration limit, Supplier<T> call) {
        begin();
        Scheduling.Timer timer = scheduling.after(limit, name, this::cut);
        try {
            return call.get();
        } finally {
            timer.cancel();
            end();
        }
    }

    private synchronized void begin() {
        calling = true;
    }

    private synchronized void end() {
        calling = false;
        // An interrupt that came too late to end the call must not end the next one.
        Thread.interrupted();
    }
}
