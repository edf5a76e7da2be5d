package io.cocoonstack.provider.snapshots.progress;

import io.cocoonstack.provider.snapshot.Transfer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The work that goes on at the moment, for whoever shows it: gauges ask, listeners are told. Thread-safe. */
public final class RunningTransfers {

    private final LongSupplier nanoTime;
    private final Supplier<Consumer<Progress>> listeners;
    private final Set<ProgressMeter> running = ConcurrentHashMap.newKeySet();

    /**
     * @param nanoTime as {@link System#nanoTime}
     * @param listeners gives each work a listener of its own, which hears of it several times a second at most, the last time when
     *     it ends
     */
    public RunningTransfers(LongSupplier nanoTime, Supplier<Consumer<Progress>> listeners) {
        this.nanoTime = nanoTime;
        this.listeners = listeners;
    }

    /** Does some work and shows it meanwhile. */
    public <T> T run(Allocation root, Function<ProgressMeter, T> work) {
        ProgressMeter meter = new ProgressMeter(root, nanoTime, listeners.get());
        running.add(meter);
        try {
            return work.apply(meter);
        } finally {
            running.remove(meter);
            meter.close();
        }
    }

    /**
     * The same for work that is one transfer.
     *
     * @param also hears everything too
     */
    <T> T run(String what, Transfer also, Function<Transfer, T> work) {
        Allocation whole = Allocation.root(what);
        return run(whole, meter -> {
            Transfer ours = meter.transfer(whole);
            return work.apply((done, total) -> {
                ours.progress(done, total);
                also.progress(done, total);
            });
        });
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
