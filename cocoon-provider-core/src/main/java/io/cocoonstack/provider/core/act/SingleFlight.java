package io.cocoonstack.provider.core.act;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Lets callers that want the same thing at the same time share one call and its outcome. */
final class SingleFlight {

    private final ConcurrentMap<String, CompletableFuture<Void>> flights = new ConcurrentHashMap<>();

    /** Runs the task, or waits for the one that runs under the same key. Throws what the task threw. */
    void run(String key, Runnable task) {
        CompletableFuture<Void> mine = new CompletableFuture<>();
        CompletableFuture<Void> running = flights.putIfAbsent(key, mine);
        if (running != null) {
            join(running);
            return;
        }
        try {
            task.run();
            mine.complete(null);
        } catch (RuntimeException e) {
            mine.completeExceptionally(e);
            throw e;
        } finally {
            flights.remove(key, mine);
        }
    }

    private static void join(CompletableFuture<Void> running) {
        try {
            running.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
