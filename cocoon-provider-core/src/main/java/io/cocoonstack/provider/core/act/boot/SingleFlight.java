package io.cocoonstack.provider.core.act.boot;

import io.cocoonstack.provider.core.port.Scheduling;
import io.cocoonstack.provider.snapshot.Transfer;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lets callers that want the same thing at the same time share one call and its outcome. */
final class SingleFlight<T> {

    private final Scheduling scheduling;
    private final ConcurrentMap<String, Flight<T>> flights = new ConcurrentHashMap<>();

    SingleFlight(Scheduling scheduling) {
        this.scheduling = scheduling;
    }

    /** The same for a task that moves nothing. */
    T run(String key, Supplier<T> task) {
        return run(key, Transfer.SILENT, _ -> task.get());
    }

    /**
     * Runs the task, or waits for the one that runs under the same key. Gives or throws what the task gave or threw.
     *
     * @param transfer hears what the task reports, whoever runs it
     */
    T run(String key, Transfer transfer, Function<Transfer, T> task) {
        Flight<T> mine = new Flight<>(scheduling.signal());
        Flight<T> running = flights.putIfAbsent(key, mine);
        if (running != null) {
            return running.join(transfer);
        }
        mine.listeners.add(transfer);
        try {
            T result = task.apply(mine);
            mine.result = result;
            return result;
        } catch (RuntimeException e) {
            mine.failure = e;
            throw e;
        } finally {
            flights.remove(key, mine);
            mine.landed.give();
        }
    }

    private static final class Flight<T> implements Transfer {
        private final Scheduling.Signal landed;
        private final List<Transfer> listeners = new CopyOnWriteArrayList<>();
        private volatile @Nullable T result;
        private volatile @Nullable RuntimeException failure;

        Flight(Scheduling.Signal landed) {
            this.landed = landed;
        }

        @Override
        public void progress(long done, long total) {
            listeners.forEach(listener -> listener.progress(done, total));
        }

        @Override
        public void news(String sentence) {
            listeners.forEach(listener -> listener.news(sentence));
        }

        T join(Transfer transfer) {
            listeners.add(transfer);
            landed.await();
            RuntimeException thrown = failure;
            if (thrown != null) {
                throw thrown;
            }
            T given = result;
            if (given == null) {
                // An error of the JVM leaves this behind: the others must not take it for success.
                throw new IllegalStateException("the call the others waited for did not end");
            }
            return given;
        }
    }
}
