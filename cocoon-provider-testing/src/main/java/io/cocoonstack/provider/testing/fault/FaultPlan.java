package io.cocoonstack.provider.testing.fault;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong with the next calls of a fake, and what was called so far. A fake asks it at the beginning of a call, for the
 * part that takes time, in its middle and at its end.
 *
 * @param <V> the fake's verbs
 * @param <F> how a failure is described
 */
public final class FaultPlan<V extends Enum<V>, F> {

    /** One call: its verb and what it was about, empty for calls about everything. */
    public record Call<V>(V verb, String subject) {}

    private final Delay delay;
    private final List<Call<V>> calls = new ArrayList<>();
    private final Map<V, Queue<F>> before = new HashMap<>();
    private final Map<V, Queue<F>> after = new HashMap<>();
    private final Map<V, Duration> latency = new HashMap<>();
    private final Map<V, CountDownLatch> hanging = new HashMap<>();
    private final Map<V, Integer> deaths = new HashMap<>();

    /** @param delay how latency passes */
    public FaultPlan(Delay delay) {
        this.delay = delay;
    }

    /** The next call of a verb fails without any effect; several wait in line. */
    public synchronized void failNext(V verb, F failure) {
        before.computeIfAbsent(verb, _ -> new ArrayDeque<>()).add(failure);
    }

    /** The next call of a verb has its effect and fails all the same. */
    public synchronized void failNextAfterEffect(V verb, F failure) {
        after.computeIfAbsent(verb, _ -> new ArrayDeque<>()).add(failure);
    }

    /** Calls of a verb do not end until {@link #release}, or until their thread is interrupted. */
    public synchronized void hang(V verb) {
        hanging.putIfAbsent(verb, new CountDownLatch(1));
    }

    /** Lets calls that hang go on. */
    public synchronized void release(V verb) {
        CountDownLatch latch = hanging.remove(verb);
        if (latch != null) {
            latch.countDown();
        }
    }

    /** Calls of a verb take that long from now on. */
    public synchronized void latency(V verb, Duration time) {
        latency.put(verb, time);
    }

    /** The next call of a verb dies in the middle, as by {@code kill -9}. */
    public synchronized void dieNext(V verb) {
        deaths.merge(verb, 1, Integer::sum);
    }

    /** All calls so far, oldest first. */
    public synchronized List<Call<V>> calls() {
        return List.copyOf(calls);
    }

    /** How often a verb was called. */
    public synchronized long calls(V verb) {
        return calls.stream().filter(call -> call.verb() == verb).count();
    }

    /** A call begins; gives how it fails before it does anything. */
    public synchronized Optional<F> begin(V verb, String subject) {
        calls.add(new Call<>(verb, subject));
        return next(before, verb);
    }

    /** The part of a call that takes its time. */
    public void work(V verb) throws InterruptedException {
        delay.sleep(latencyOf(verb));
        @Nullable CountDownLatch latch = latchOf(verb);
        if (latch != null) {
            latch.await();
        }
    }

    /** Whether this call dies now. */
    public synchronized boolean dies(V verb) {
        int left = deaths.getOrDefault(verb, 0);
        deaths.put(verb, Math.max(0, left - 1));
        return left > 0;
    }

    /** A call has had its effect; gives how it fails all the same. */
    public synchronized Optional<F> end(V verb) {
        return next(after, verb);
    }

    private Optional<F> next(Map<V, Queue<F>> queues, V verb) {
        return Optional.ofNullable(queues.get(verb)).map(Queue::poll);
    }

    private synchronized Duration latencyOf(V verb) {
        return latency.getOrDefault(verb, Duration.ZERO);
    }

    private synchronized @Nullable CountDownLatch latchOf(V verb) {
        return hanging.get(verb);
    }
}
