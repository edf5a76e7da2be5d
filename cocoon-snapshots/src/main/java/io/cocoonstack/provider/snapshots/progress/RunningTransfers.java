package io.cocoonstack.provider.snapshots.progress;

import io.cocoonstack.provider.snapshot.Transfer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** The work that goes on at the moment, for whoever shows it: gauges ask, listeners are told. Thread-safe. */
public final class RunningTransfers {

    private final LongSupplier nanoTime;
    private final Function<String, Consumer<Progress>> listeners;
    private final Set<ProgressMeter> running = ConcurrentHashMap.newKeySet();

    /**
     * @param nanoTime as {@link System#nanoTime}
     * @param listeners gives each transfer a listener of its own, by the repository that is moved; it hears several times a second at
     *     most, the last time when it ends
     */
    public RunningTransfers(LongSupplier nanoTime, Function<String, Consumer<Progress>> listeners) {
        this.nanoTime = nanoTime;
        this.listeners = listeners;
    }

    /**
     * Moves something and shows it meanwhile.
     *
     * @param repository what is moved
     * @param what the same with the verb, for messages
     * @param also hears everything too, and how far it is
     */
    <T> T run(String repository, String what, Transfer also, Function<Transfer, T> work) {
        Allocation whole = Allocation.root(what);
        Consumer<Progress> listener = listeners.apply(repository);
        ProgressMeter meter = new ProgressMeter(whole, nanoTime, progress -> {
            listener.accept(progress);
            if (!progress.ended()) {
                also.news(progress.message());
            }
        });
        running.add(meter);
        try {
            Transfer ours = meter.transfer(whole);
            return work.apply((done, total) -> {
                ours.progress(done, total);
                also.progress(done, total);
            });
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
