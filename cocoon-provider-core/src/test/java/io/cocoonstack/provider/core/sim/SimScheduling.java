package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.core.port.Scheduling;
import io.cocoonstack.provider.testing.sim.Life;
import io.cocoonstack.provider.testing.sim.SimSignal;
import io.cocoonstack.provider.testing.sim.SimTask;
import io.cocoonstack.provider.testing.sim.SimThreads;
import java.time.Duration;
import java.time.Instant;

/** Time and threads of one life of the daemon. */
record SimScheduling(SimThreads threads, Life life) implements Scheduling {

    @Override
    public Instant now() {
        return threads.now();
    }

    @Override
    public Running start(String name, Runnable task) {
        SimTask started = threads.start(life, name, Duration.ZERO, task);
        return () -> threads.interrupt(started);
    }

    @Override
    public Timer after(Duration delay, String name, Runnable task) {
        SimTask started = threads.start(life, name, delay, task);
        return () -> threads.cancel(started);
    }

    @Override
    public Signal signal() {
        SimSignal signal = threads.signal();
        return new Signal() {
            @Override
            public void give() {
                signal.give();
            }

            @Override
            public void await() {
                signal.await();
            }
        };
    }
}
