package io.cocoonstack.provider.snapshots.store;

import java.util.concurrent.Semaphore;

/** Lets so many in at once; the others wait in turn, and their wait ends on interrupt. */
record Gate(Semaphore permits) {

    static Gate of(int width) {
        return new Gate(new Semaphore(width, true));
    }

    Pass enter() throws InterruptedException {
        permits.acquire();
        return permits::release;
    }

    /** Leaves. */
    @FunctionalInterface
    interface Pass extends AutoCloseable {
        @Override
        void close();
    }
}
