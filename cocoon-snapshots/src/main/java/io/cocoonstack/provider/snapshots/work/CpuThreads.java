package io.cocoonstack.provider.snapshots.work;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Threads for work that never waits. On virtual threads it would keep every other virtual thread of the process from running, the
 * node's own among them.
 */
public final class CpuThreads implements AutoCloseable {

    private final int count = Runtime.getRuntime().availableProcessors();
    private final ExecutorService threads = Executors.newFixedThreadPool(
            count, Thread.ofPlatform().daemon().name("snapshot-codec-", 0).factory());

    /** Pieces of work that run at once. */
    public int count() {
        return count;
    }

    /** Runs it to its end, also when the caller is interrupted: the memory that it works on is the caller's. */
    public <T> T run(Callable<T> work) throws IOException {
        Future<T> done = threads.submit(work);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return done.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw Background.rethrow(e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
