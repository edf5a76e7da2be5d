package io.cocoonstack.provider.cli.console;

import java.time.Duration;

/** Time as a session sees it. */
interface Pace {

    /** The time of this host. */
    Pace SYSTEM = new Pace() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            Thread.sleep(time);
        }
    };

    /** Nanoseconds since any moment. */
    long nanos();

    void sleep(Duration time) throws InterruptedException;
}
