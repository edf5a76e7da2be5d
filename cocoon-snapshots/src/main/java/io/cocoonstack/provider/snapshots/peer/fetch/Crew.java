package io.cocoonstack.provider.snapshots.peer.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Virtual threads that work through tasks. The first failure ends all of them, and nobody works any more when the call returns. */
final class Crew {

    private Crew() {}

    /** What is done with a task; the block is the thread's own. */
    @FunctionalInterface
    interface Work<T> {
        void run(T task, byte[] block) throws IOException;
    }

    static <T> void run(List<T> tasks, int threads, Work<T> work) throws IOException, InterruptedException {
        Queue<T> queue = new ConcurrentLinkedQueue<>(tasks);
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        List<Thread> crew = new ArrayList<>();
        for (int i = 0; i < Math.min(threads, tasks.size()); i++) {
            crew.add(Thread.ofVirtual().name("peer-fetch-" + i).unstarted(() -> drain(queue, work, failure, crew)));
        }
        List<Thread> all = List.copyOf(crew);
        all.forEach(Thread::start);
        try {
            for (Thread thread : all) {
                thread.join();
            }
        } catch (InterruptedException e) {
            failure.compareAndSet(null, e);
            join(all);
            throw e;
        }
        Throwable thrown = failure.get();
        switch (thrown) {
            case null -> {}
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException(thrown);
        }
    }

    private static <T> void drain(
            Queue<T> queue, Work<T> work, AtomicReference<@Nullable Throwable> failure, List<Thread> crew) {
        byte[] block = new byte[SparseWriter.BLOCK];
        try {
            for (T task = queue.poll(); task != null && failure.get() == null; task = queue.poll()) {
                work.run(task, block);
            }
        } catch (IOException | RuntimeException | Error e) {
            if (failure.compareAndSet(null, e)) {
                crew.forEach(Thread::interrupt);
            }
        }
    }

    /** Ends the threads and waits for them, however often the caller is interrupted. */
    private static void join(List<Thread> threads) {
        threads.forEach(Thread::interrupt);
        boolean again = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    again = true;
                }
            }
        }
        if (again) {
            Thread.currentThread().interrupt();
        }
    }
}
