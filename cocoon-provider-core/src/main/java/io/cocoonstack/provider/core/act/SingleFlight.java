package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.core.port.Scheduling;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** Lets callers that want the same thing at the same time share one call and its outcome. */
final class SingleFlight {

    private final Scheduling scheduling;
    private final ConcurrentMap<String, Flight> flights = new ConcurrentHashMap<>();

    SingleFlight(Scheduling scheduling) {
        this.scheduling = scheduling;
    }

    /** Runs the task, or waits for the one that runs under the same key. Throws what the task threw. */
    void run(String key, Runnable task) {
        Flight mine = new Flight(scheduling.signal());
        Flight running = flights.putIfAbsent(key, mine);
        if (running != null) {
            running.join();
            return;
        }
        // An error of the JVM leaves this behind: the others must not take it for success.
        mine.failure = new IllegalStateException("the call the others waited for did not end");
        try {
            task.run();
            mine.failure = null;
        } catch (RuntimeException e) {
            mine.failure = e;
            throw e;
        } finally {
            flights.remove(key, mine);
            mine.landed.give();
        }
    }

    private static final class Flight {
        private final Scheduling.Signal landed;
        private volatile @Nullable RuntimeException failure;

        Flight(Scheduling.Signal landed) {
            this.landed = landed;
        }

        void join() {
            landed.await();
            RuntimeException thrown = failure;
            if (thrown != null) {
                throw thrown;
            }
        }
    }
}
