package io.cocoonstack.provider.testing.fault;

import java.time.Duration;

/** How a fake lets time pass: {@code Thread::sleep}, or a simulation's own way. */
@FunctionalInterface
public interface Delay {

    /** Time passes, however long it takes. */
    void sleep(Duration time) throws InterruptedException;

    /** No time passes at all. */
    static Delay none() {
        return _ -> {};
    }
}
