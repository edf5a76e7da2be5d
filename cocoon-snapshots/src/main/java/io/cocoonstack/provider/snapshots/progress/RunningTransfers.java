package io.cocoonstack.provider.snapshots.progress;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** The work that goes on at the moment, for whoever shows it: gauges ask, listeners are told. Thread-safe. */
public final class RunningTransfers {

    private final LongSupplier nanoTime;
    private final Consumer<Progress> listener;
    private final Set<ProgressMeter> running = ConcurrentHashMap.newKeySet();

    /** @param listener hears about all work, each several times a second at most, the last time when it ends */
    public RunningTransfers(LongSupplier nanoTime, Consumer<Progress> listener) {
        this.nanoTime = nanoTime;
        this.listener = listener;
    }

    /** Does some work and shows it meanwhile. */
    public void run(Allocation root, Consumer<ProgressMeter> work) {
        ProgressMeter meter = new ProgressMeter(root, nanoTime, listener);
        running.add(meter);
        try {
            work.accept(meter);
        } finally {
            running.remove(meter);
            meter.close();
        }
    }

    /** How far everything is. */
    public List<Progress> now() {
        return running.stream().map(ProgressMeter::now).toList();
    }

    /** Bytes still to move, as far as they are known. */
    public long bytesLeft() {
        return now().stream()
                .mapToLong(it -> it.total() < 0 ? 0 : Math.max(0, it.total() - it.done()))
                .sum();
    }
}
