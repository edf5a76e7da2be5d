package io.cocoonstack.provider.core.port;

import java.time.Duration;
import java.time.Instant;

/** Time and threads, given to the engine so that a simulation can own both. */
public interface Scheduling {

    /**
     * The time waits and budgets are counted in: it goes on at an even pace, whatever the host's clock is set to meanwhile.
     * Nobody outside may depend on how far it is from {@link #clock}.
     */
    Instant now();

    /** Wall-clock time, for what people and other programs read; may jump either way. */
    default Instant clock() {
        return now();
    }

    /** Runs a task on a thread of its own. The task may block. */
    Running start(String name, Runnable task);

    /** Runs a task on a thread of its own after a while, unless cancelled before. */
    Timer after(Duration delay, String name, Runnable task);

    /** A task on its thread. */
    interface Running {

        /** Interrupts the thread if the task still runs. */
        void interrupt();
    }

    /** A task that waits for its time. */
    interface Timer {

        /** The task will not start any more; one that started goes on. */
        void cancel();
    }

    /** A word that one task waits for and another gives; this one is for tasks on real threads. */
    default Signal signal() {
        return new ThreadSignal();
    }

    /** Given once; whoever waits for it later does not wait. */
    interface Signal {

        /** Lets everybody go on who waits for it. */
        void give();

        /** Waits on the calling task's thread until the word is given. An interrupt does not end the wait. */
        void await();
    }
}
