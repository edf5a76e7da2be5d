package io.cocoonstack.provider.testing.store;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.testing.fault.Delay;
import io.cocoonstack.provider.testing.fault.FaultPlan;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * What goes wrong with the next calls of a fake store, and what was called so far.
 *
 * <pre>{@code
 * store.faults().failNextAfterEffect(StoreVerb.PUSH, SnapshotFailure.Unavailable::new);
 * store.faults().outage(true);
 * }</pre>
 */
public final class StoreFaults {

    private final FaultPlan<StoreVerb, Function<String, SnapshotFailure>> plan;
    private volatile boolean outage;

    StoreFaults(Delay delay) {
        plan = new FaultPlan<>(delay);
    }

    /** The store gives no answer to anything, or answers again. */
    public StoreFaults outage(boolean on) {
        outage = on;
        return this;
    }

    /** The next call of a verb fails without any effect; several wait in line. */
    public StoreFaults failNext(StoreVerb verb, Function<String, SnapshotFailure> failure) {
        plan.failNext(verb, failure);
        return this;
    }

    /** The next call of a verb has its effect and fails all the same. */
    public StoreFaults failNextAfterEffect(StoreVerb verb, Function<String, SnapshotFailure> failure) {
        plan.failNextAfterEffect(verb, failure);
        return this;
    }

    /** Calls of a verb do not end until {@link #release}, or until their thread is interrupted. */
    public StoreFaults hang(StoreVerb verb) {
        plan.hang(verb);
        return this;
    }

    /** Lets calls that hang go on. */
    public StoreFaults release(StoreVerb verb) {
        plan.release(verb);
        return this;
    }

    /** Calls of a verb take that long from now on. */
    public StoreFaults latency(StoreVerb verb, Duration time) {
        plan.latency(verb, time);
        return this;
    }

    /** The next call of a verb breaks off in the middle: half of the bytes moved, nothing shown. */
    public StoreFaults dieNext(StoreVerb verb) {
        plan.dieNext(verb);
        return this;
    }

    /** All calls so far, oldest first; the subject is a reference as text. */
    public List<FaultPlan.Call<StoreVerb>> calls() {
        return plan.calls();
    }

    /** How often a verb was called. */
    public long calls(StoreVerb verb) {
        return plan.calls(verb);
    }

    void begin(StoreVerb verb, String subject) {
        failIfAsked(plan.begin(verb, subject), verb, subject);
        failIfDown(verb, subject);
    }

    /** The part of a call that takes its time; an outage may begin meanwhile. */
    void work(StoreVerb verb, String subject) {
        try {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            plan.work(verb);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SnapshotFailureException(
                    new SnapshotFailure.Unavailable(text(verb, subject) + ": interrupted"), e);
        }
        failIfDown(verb, subject);
    }

    boolean dies(StoreVerb verb) {
        return plan.dies(verb);
    }

    void end(StoreVerb verb, String subject) {
        failIfAsked(plan.end(verb), verb, subject);
    }

    static String text(StoreVerb verb, String subject) {
        return verb.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " " + subject;
    }

    private void failIfDown(StoreVerb verb, String subject) {
        if (outage) {
            throw new SnapshotFailureException(
                    new SnapshotFailure.Unavailable(text(verb, subject) + ": connection refused"));
        }
    }

    private static void failIfAsked(
            Optional<Function<String, SnapshotFailure>> failure, StoreVerb verb, String subject) {
        failure.ifPresent(kind -> {
            throw new SnapshotFailureException(kind.apply(text(verb, subject) + ": as the test wanted"));
        });
    }
}
