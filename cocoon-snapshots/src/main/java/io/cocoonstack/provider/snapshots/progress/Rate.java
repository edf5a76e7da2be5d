package io.cocoonstack.provider.snapshots.progress;

/**
 * Bytes per second of late: the further back, the less it counts. Immutable.
 *
 * @param at nanoseconds of the last sample
 * @param done bytes at the last sample
 * @param perSecond 0 while there were fewer than two samples
 */
record Rate(long at, long done, double perSecond) {

    private static final double NANOS = 1e9;

    /** Shorter distances say more about the buffers than about the way. */
    private static final double LEAST_SECONDS = 0.5;

    /** After that many seconds the past counts about a third. */
    private static final double MEMORY_SECONDS = 10;

    static Rate start(long at) {
        return new Rate(at, 0, 0);
    }

    Rate sample(long now, long nowDone) {
        double seconds = (now - at) / NANOS;
        if (nowDone < done) {
            return new Rate(now, nowDone, perSecond); // a part was begun again
        }
        if (seconds < LEAST_SECONDS) {
            return this;
        }
        double current = (nowDone - done) / seconds;
        double past = perSecond == 0 ? 0 : Math.exp(-seconds / MEMORY_SECONDS);
        return new Rate(now, nowDone, past * perSecond + (1 - past) * current);
    }
}
