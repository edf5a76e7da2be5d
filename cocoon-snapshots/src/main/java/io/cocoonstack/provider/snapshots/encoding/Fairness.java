package io.cocoonstack.provider.snapshots.encoding;

/** Keeps transfers from holding the processor: while data is there, a virtual thread never waits, and others would wait for it. */
public final class Fairness {

    private static final long STRETCH = 1 << 20;

    private Fairness() {}

    /** To be called as a transfer goes on; lets others run once for each MiB. */
    @SuppressWarnings("ThreadPriorityCheck") // Nothing relies on it but the speed of the others.
    public static void progress(long before, long after) {
        if ((before ^ after) >= STRETCH) {
            Thread.yield();
        }
    }
}
