package io.cocoonstack.provider.core.cluster.pod;

import io.cocoonstack.provider.core.port.Scheduling;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** Time, chance and threads of the feed, given to it so that a simulation can own them. */
interface FeedTime {

    Instant now();

    /** What spreads the attempts of many nodes. */
    RandomGenerator chance();

    /** Holds up the calling thread. */
    void pause(Duration time) throws InterruptedException;

    /** Runs work on a thread of its own. */
    Scheduling.Running start(String name, Runnable work);

    /** Those of the JVM. */
    static FeedTime real(InstantSource clock) {
        return new FeedTime() {
            @Override
            public Instant now() {
                return clock.instant();
            }

            @Override
            public RandomGenerator chance() {
                return ThreadLocalRandom.current();
            }

            @Override
            public void pause(Duration time) throws InterruptedException {
                Thread.sleep(time);
            }

            @Override
            public Scheduling.Running start(String name, Runnable work) {
                Thread thread = Thread.ofVirtual().name(name).start(work);
                return thread::interrupt;
            }
        };
    }
}
