package io.cocoonstack.provider.core.cluster.registration;

import io.cocoonstack.provider.core.port.Scheduling;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Time that moves only when told to; tasks run on the thread that moves it, in the order of their times. */
final class VirtualTime implements Scheduling {

    private record Task(Instant at, long order, Runnable work) {}

    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparing(Task::at).thenComparing(Task::order));
    private Instant now = Instant.parse("2026-11-29T18:00:00.123456Z");
    private long order;

    @Override
    public synchronized Instant now() {
        return now;
    }

    @Override
    public Running start(String name, Runnable task) {
        Timer timer = after(Duration.ZERO, name, task);
        return timer::cancel;
    }

    @Override
    public synchronized Timer after(Duration delay, String name, Runnable work) {
        Task task = new Task(now.plus(delay), order++, work);
        tasks.add(task);
        return () -> cancel(task);
    }

    /** Runs everything that falls due in the next while, also what is added meanwhile. */
    void pass(Duration while_) {
        Instant end = now().plus(while_);
        while (true) {
            Task next;
            synchronized (this) {
                next = tasks.peek();
                if (next == null || next.at().isAfter(end)) {
                    now = end;
                    return;
                }
                tasks.remove();
                now = next.at().isAfter(now) ? next.at() : now;
            }
            next.work().run();
        }
    }

    synchronized int waiting() {
        return tasks.size();
    }

    private synchronized void cancel(Task task) {
        tasks.remove(task);
    }
}
