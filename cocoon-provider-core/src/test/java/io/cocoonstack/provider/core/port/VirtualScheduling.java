package io.cocoonstack.provider.core.port;

import java.time.Duration;
import java.time.Instant;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Runs every task on the test's own thread, in the order of a clock that only tests move. Tasks may come from other threads. */
public final class VirtualScheduling implements Scheduling {

    private static final int TASK_LIMIT = 200_000;

    private final PriorityQueue<Task> tasks = new PriorityQueue<>();
    private Instant now = Instant.parse("2026-05-01T10:00:00.123456Z");
    private Duration ahead = Duration.ZERO;
    private long sequence;

    @Override
    public synchronized Instant now() {
        return now;
    }

    @Override
    public synchronized Instant clock() {
        return now.plus(ahead);
    }

    /** Somebody sets the host's clock, forward or back. */
    public synchronized void setClock(Duration change) {
        ahead = ahead.plus(change);
    }

    @Override
    public synchronized Running start(String name, Runnable task) {
        Task queued = new Task(now, sequence++, task);
        tasks.add(queued);
        return queued::cancel;
    }

    @Override
    public synchronized Timer after(Duration delay, String name, Runnable task) {
        Task queued = new Task(now.plus(delay), sequence++, task);
        tasks.add(queued);
        return queued::cancel;
    }

    /** All tasks share one thread: a wait for a word that is not there yet would never end. */
    @Override
    public Signal signal() {
        return new Signal() {
            private boolean given;

            @Override
            public void give() {
                given = true;
            }

            @Override
            public void await() {
                if (!given) {
                    throw new IllegalStateException("a task waits for another one on the thread of both");
                }
            }
        };
    }

    /** Runs all that is due now. */
    public void settle() {
        advance(Duration.ZERO);
    }

    /** Lets time pass, running each task at its moment. */
    public void advance(Duration duration) {
        Instant end = now().plus(duration);
        int ran = 0;
        for (Task task = due(end); task != null; task = due(end)) {
            if (ran++ > TASK_LIMIT) {
                throw new IllegalStateException("no end of tasks before " + end);
            }
            if (!task.cancelled) {
                task.work.run();
            }
        }
    }

    /** The next task that falls due until then, at its moment; null when there is none, and then it is that time. */
    private synchronized @Nullable Task due(Instant end) {
        Task next = tasks.peek();
        if (next == null || next.at.isAfter(end)) {
            now = end.isAfter(now) ? end : now; // a task may have let time pass
            return null;
        }
        now = next.at.isAfter(now) ? next.at : now;
        return tasks.poll();
    }

    /** How many tasks wait for their time. */
    public synchronized int waiting() {
        return (int) tasks.stream().filter(task -> !task.cancelled).count();
    }

    private static final class Task implements Comparable<Task> {
        private final Instant at;
        private final long sequence;
        private final Runnable work;
        private volatile boolean cancelled;

        Task(Instant at, long sequence, Runnable work) {
            this.at = at;
            this.sequence = sequence;
            this.work = work;
        }

        void cancel() {
            cancelled = true;
        }

        @Override
        public int compareTo(Task other) {
            int byTime = at.compareTo(other.at);
            return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
        }
    }
}
