package io.cocoonstack.provider.testing.sim;

import java.util.Comparator;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A task of a simulated run: on a thread of its own, moving only while it has the turn. */
public final class SimTask {

    /** The order in which tasks get the turn. Not the tasks' own: it changes while they are kept in sets. */
    static final Comparator<SimTask> BY_TURN =
            Comparator.<SimTask>comparingLong(task -> task.due).thenComparingLong(task -> task.order);

    private final String name;
    private final Life life;
    final Runnable work;
    /** When it goes on, in microseconds of the run. */
    long due;
    /** Decides between tasks that are due at the same time. */
    long order;

    @Nullable
    Thread thread;

    boolean queued;
    boolean finished;
    private boolean interrupted;
    private volatile boolean turn;
    private @Nullable Object errand;

    SimTask(String name, Life life, Runnable work) {
        this.name = name;
        this.life = life;
        this.work = work;
    }

    public String name() {
        return name;
    }

    public Life life() {
        return life;
    }

    /** What the task is about at the moment, as it was last told; null before. */
    public @Nullable Object errand() {
        return errand;
    }

    /** Notes what the task is about, for whoever judges its calls. */
    public void errand(@Nullable Object newErrand) {
        errand = newErrand;
    }

    /** Whether somebody interrupted the task since the last question. */
    boolean takeInterrupt() {
        boolean was = interrupted;
        interrupted = false;
        return was;
    }

    void markInterrupted() {
        interrupted = true;
    }

    void giveTurn(Runnable body) {
        turn = true;
        Thread known = thread;
        if (known == null) {
            Thread fresh = Thread.ofVirtual().name(name).unstarted(body);
            thread = fresh;
            fresh.start();
        } else {
            LockSupport.unpark(known);
        }
    }

    void awaitTurn() {
        while (!turn) {
            LockSupport.park(this);
            // Interrupts are part of the simulation; a real one would make every park return at once.
            Thread.interrupted();
        }
    }

    void dropTurn() {
        turn = false;
    }

    @Override
    public String toString() {
        return name;
    }
}
