package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.core.port.Scheduling;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lets callers that want the same thing at the same time share one call and its outcome. */
final class SingleFlight<T> {

    private final Scheduling scheduling;
    private final ConcurrentMap<String, Flight<T>> flights = new ConcurrentHashMap<>();

    SingleFlight(Scheduling scheduling) {
        this.scheduling = scheduling;
    }

    /** Runs the task, or waits for the one that runs under the same key. Gives or throws what the task gave or threw. */
    T run(String key, Supplier<T> task) {
        Flight<T> mine = new Flight<>(scheduling.signal());
        Flight<T> running = flights.putIfAbsent(key, mine);
        if (running != null) {
            return running.join();
        }
        try {
            T result = task.get();
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

    private static final class Flight<T> {
        private final Scheduling.Signal landed;
        private volatile @Nullable T result;
        private volatile @Nullable RuntimeException failure;

        Flight(Scheduling.Signal landed) {
            this.landed = landed;
        }

        T join() {
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
