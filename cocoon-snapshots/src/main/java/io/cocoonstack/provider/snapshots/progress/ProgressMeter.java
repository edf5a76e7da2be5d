package io.cocoonstack.provider.snapshots.progress;

import io.cocoonstack.provider.snapshot.Transfer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Adds up what is reported on the parts of some work. Thread-safe. */
public final class ProgressMeter implements AutoCloseable {

    /** Nobody reads faster. */
    private static final long LEAST_INTERVAL = Duration.ofMillis(100).toNanos();

    private final Allocation root;
    private final LongSupplier nanoTime;
    private final Consumer<Progress> listener;
    private final long started;

    private final Object lock = new Object();
    private final Map<Allocation, Moved> parts = new HashMap<>();
    private Rate rate;
    private boolean ended;
    private long told;

    private record Moved(long done, long total) {

        double fraction() {
            return total > 0 ? Math.clamp((double) done / total, 0, 1) : total == 0 ? 1 : 0;
        }
    }

    /**
     * @param nanoTime as {@link System#nanoTime}
     * @param listener hears several times a second at most; its own limits are put in front of it with {@link Throttle}
     */
    public ProgressMeter(Allocation root, LongSupplier nanoTime, Consumer<Progress> listener) {
        this.root = root;
        this.nanoTime = nanoTime;
        this.listener = listener;
        this.started = nanoTime.getAsLong();
        this.rate = Rate.start(started);
        this.told = started - LEAST_INTERVAL;
    }

    /** What a store reports to while it moves that part. */
    public Transfer transfer(Allocation part) {
        if (!part.isWithin(root)) {
            throw new IllegalArgumentException(part + " is no part of " + root);
        }
        return (done, total) -> report(part, new Moved(done, total));
    }

    /** How far it is now. */
    public Progress now() {
        synchronized (lock) {
            return progress(nanoTime.getAsLong());
        }
    }

    /** There will be no further report; the listener hears it. */
    @Override
    public void close() {
        synchronized (lock) {
            if (!ended) {
                ended = true;
                listener.accept(progress(nanoTime.getAsLong()));
            }
        }
    }

    private void report(Allocation part, Moved moved) {
        long now = nanoTime.getAsLong();
        synchronized (lock) {
            parts.put(part, moved);
            rate = rate.sample(
                    now, parts.values().stream().mapToLong(Moved::done).sum());
            if (!ended && now - told >= LEAST_INTERVAL) {
                told = now;
                listener.accept(progress(now));
            }
        }
    }

    private Progress progress(long now) {
        long done = 0;
        long total = parts.isEmpty() ? -1 : 0;
        double fraction = 0;
        for (Map.Entry<Allocation, Moved> part : parts.entrySet()) {
            Moved moved = part.getValue();
            done += moved.done();
            total = total < 0 || moved.total() < 0 ? -1 : total + moved.total();
            fraction += part.getKey().shareOfRoot() * moved.fraction();
        }
        return new Progress(
                root.what(),
                done,
                total,
                Math.min(1, fraction),
                Math.round(rate.perSecond()),
                Duration.ofNanos(now - started),
                ended);
    }
}
