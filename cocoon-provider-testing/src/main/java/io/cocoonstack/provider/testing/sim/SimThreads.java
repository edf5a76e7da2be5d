package io.cocoonstack.provider.testing.sim;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The threads and the time of one simulated run. Every task has a thread of its own and exactly one of them moves; it goes on
 * until it ends or {@linkplain #pause pauses}, and the next to move is always the one that is due first. Time passes only
 * between tasks. The same work with the same pauses gives the same run, whatever machine it runs on.
 *
 * <p>Tasks must not wait by any other means: a task that blocks on a lock or a future of the JVM stops the whole run, see
 * {@link #moving}. {@link #run} is cheapest on a virtual thread, since all tasks are virtual threads too.
 */
public final class SimThreads implements AutoCloseable {

    private final Instant epoch;
    private final long mostPauses;
    private final Set<SimTask> alive = new LinkedHashSet<>();
    private final PriorityQueue<SimTask> queue = new PriorityQueue<>(SimTask.BY_TURN);
    private final ArrayList<SimTask> waiting = new ArrayList<>();
    private long micros;
    private long limit;
    private long sequence;
    private long pauses;

    private volatile @Nullable SimTask moving;
    private final AtomicLong switches = new AtomicLong();
    private volatile boolean returned;
    private @Nullable Thread runner;
    private @Nullable Throwable failure;

    /**
     * @param epoch the time at which the run begins
     * @param mostPauses after so many pauses the run has failed: something in it goes round in circles
     */
    public SimThreads(Instant epoch, long mostPauses) {
        this.epoch = epoch;
        this.mostPauses = mostPauses;
    }

    /** The time of the run. */
    public Instant now() {
        return epoch.plus(micros, ChronoUnit.MICROS);
    }

    /** How long the run has taken, in its own time. */
    public Duration passed() {
        return Duration.of(micros, ChronoUnit.MICROS);
    }

    /** The task that has the turn, null outside of tasks. May be asked from any thread. */
    public @Nullable SimTask moving() {
        return moving;
    }

    /** How often the turn went from one task to another. May be asked from any thread. */
    public long switches() {
        return switches.get();
    }

    /** Starts a task after a while. A life that is over starts nothing: the task is then never run. */
    public SimTask start(Life life, String name, Duration delay, Runnable work) {
        SimTask task = new SimTask(name, life, work);
        if (life.over()) {
            task.finished = true;
            return task;
        }
        life.tasks.add(task);
        enqueue(task, micros + Math.max(0, delay.toNanos() / 1000));
        return task;
    }

    /** The task will not start any more; one that has started goes on. */
    public void cancel(SimTask task) {
        if (task.thread == null && task.queued) {
            queue.remove(task);
            finish(task);
        }
    }

    /** Ends the task's pause, if it is in an {@linkplain #pause interruptible one} or enters one later. */
    public void interrupt(SimTask task) {
        if (task.finished) {
            return;
        }
        task.markInterrupted();
        if (task.thread != null && task.queued) {
            queue.remove(task);
            enqueue(task, micros);
        } else if (waiting.remove(task)) {
            enqueue(task, micros);
        }
    }

    /**
     * Lets time pass and others move. The calling task goes on after {@code duration} at the earliest; false when it was
     * interrupted instead.
     */
    public boolean pause(Duration duration) {
        SimTask self = self();
        if (pauses++ == mostPauses) {
            fail(new IllegalStateException("no end after " + mostPauses + " pauses, in " + self));
        }
        if (self.takeInterrupt()) {
            return false;
        }
        long until = micros + Math.max(0, duration.toNanos() / 1000);
        SimTask first = queue.peek();
        if ((first == null || first.due > until) && until <= limit && failure == null) {
            micros = until;
            return true;
        }
        enqueue(self, until);
        leave(self);
        return !self.takeInterrupt();
    }

    /** A word between tasks. */
    public SimSignal signal() {
        return new SimSignal(this);
    }

    /**
     * Ends all tasks of a life where they stand. What they were waiting for never comes; from the calling task, when it is one of
     * them, this does not return.
     */
    public void end(Life life) {
        life.end();
        for (SimTask task : List.copyOf(life.tasks)) {
            queue.remove(task);
            waiting.remove(task);
            task.queued = false;
            if (task.thread == null) {
                finish(task);
            } else if (!task.equals(moving)) {
                enqueue(task, micros);
            }
        }
        SimTask self = moving;
        if (self != null && self.life() == life) {
            throw new LifeOver();
        }
    }

    /** Ends the run: {@link #run} throws this, the first of several. From a task this does not return. */
    public void fail(Throwable why) {
        if (failure == null) {
            failure = why;
        }
        if (moving != null) {
            throw new LifeOver();
        }
    }

    /**
     * Lets the tasks move until nothing is left to do or so much time has passed. Call it again to go on.
     *
     * @return whether something is left to do
     * @throws RuntimeException or Error what a task ended with, or what was given to {@link #fail}
     */
    public boolean run(Duration duration) {
        limit = micros + duration.toNanos() / 1000;
        runner = Thread.currentThread();
        returned = false;
        passTurn();
        while (!returned) {
            LockSupport.park(this);
        }
        Throwable thrown = failure;
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        micros = limit;
        return !queue.isEmpty();
    }

    /** Unwinds every task that still has a thread. The run is over. */
    @Override
    public void close() {
        if (failure == null) {
            failure = new IllegalStateException("the run is over");
        }
        runner = Thread.currentThread();
        for (SimTask task : List.copyOf(alive)) {
            returned = false;
            moving = task;
            task.giveTurn(() -> {});
            while (!returned) {
                LockSupport.park(this);
            }
        }
        queue.clear();
    }

    void waitFor(SimSignal signal) {
        SimTask self = self();
        while (!signal.given()) {
            signal.waiting.add(self);
            waiting.add(self);
            leave(self);
        }
    }

    void wake(SimTask task) {
        if (waiting.remove(task)) {
            enqueue(task, micros);
        }
    }

    private SimTask self() {
        SimTask self = moving;
        if (self == null || !Thread.currentThread().equals(self.thread)) {
            throw new IllegalStateException("only a task of the run can wait in it");
        }
        if (self.life().over() || failure != null) {
            throw new LifeOver();
        }
        return self;
    }

    private void enqueue(SimTask task, long due) {
        task.due = due;
        task.order = sequence++;
        task.queued = true;
        queue.add(task);
    }

    /** Gives the turn away and waits until it comes back. */
    private void leave(SimTask self) {
        self.dropTurn();
        passTurn();
        self.awaitTurn();
        if (self.life().over() || failure != null) {
            throw new LifeOver();
        }
    }

    private void passTurn() {
        SimTask next = failure == null ? queue.peek() : null;
        switches.incrementAndGet();
        if (next == null || next.due > limit) {
            moving = null;
            returned = true;
            LockSupport.unpark(runner);
            return;
        }
        queue.remove();
        next.queued = false;
        micros = Math.max(micros, next.due);
        moving = next;
        alive.add(next);
        next.giveTurn(() -> live(next));
    }

    private void live(SimTask task) {
        task.awaitTurn();
        try {
            if (!task.life().over()) {
                task.work.run();
            }
        } catch (LifeOver over) {
            // Nothing to do: a killed process has no last words.
        } catch (Throwable surprise) {
            if (failure == null) {
                failure = surprise;
            }
        }
        finish(task);
        passTurn();
    }

    private void finish(SimTask task) {
        alive.remove(task);
        task.finished = true;
        task.queued = false;
        task.life().tasks.remove(task);
    }
}
