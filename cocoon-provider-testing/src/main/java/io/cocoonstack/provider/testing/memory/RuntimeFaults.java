package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What goes wrong with the next calls of an {@link InMemoryRuntime}, and what was called so far. */
public final class RuntimeFaults {

    /** One call: its verb and the name or reference it was about, empty for calls about everything. */
    public record Call(RuntimeVerb verb, String subject) {}

    private final Delay delay;
    private final List<Call> calls = new ArrayList<>();
    private final Map<RuntimeVerb, Queue<Function<RuntimeFailure.Facts, RuntimeFailure>>> before =
            new EnumMap<>(RuntimeVerb.class);
    private final Map<RuntimeVerb, Queue<Function<RuntimeFailure.Facts, RuntimeFailure>>> after =
            new EnumMap<>(RuntimeVerb.class);
    private final Map<RuntimeVerb, Duration> latency = new EnumMap<>(RuntimeVerb.class);
    private final Map<RuntimeVerb, CountDownLatch> hanging = new EnumMap<>(RuntimeVerb.class);
    private final Map<RuntimeVerb, Integer> deaths = new EnumMap<>(RuntimeVerb.class);

    RuntimeFaults(Delay delay) {
        this.delay = delay;
    }

    /** The next call of a verb fails without any effect; several wait in line. */
    public synchronized RuntimeFaults failNext(
            RuntimeVerb verb, Function<RuntimeFailure.Facts, RuntimeFailure> failure) {
        before.computeIfAbsent(verb, _ -> new ArrayDeque<>()).add(failure);
        return this;
    }

    /** The next call of a verb has its effect and fails all the same. */
    public synchronized RuntimeFaults failNextAfterEffect(
            RuntimeVerb verb, Function<RuntimeFailure.Facts, RuntimeFailure> failure) {
        after.computeIfAbsent(verb, _ -> new ArrayDeque<>()).add(failure);
        return this;
    }

    /** Calls of a verb do not end until {@link #release}, or until their thread is interrupted. */
    public synchronized RuntimeFaults hang(RuntimeVerb verb) {
        hanging.putIfAbsent(verb, new CountDownLatch(1));
        return this;
    }

    /** Lets calls that hang go on. */
    public synchronized RuntimeFaults release(RuntimeVerb verb) {
        CountDownLatch latch = hanging.remove(verb);
        if (latch != null) {
            latch.countDown();
        }
        return this;
    }

    /** Calls of a verb take that long from now on. */
    public synchronized RuntimeFaults latency(RuntimeVerb verb, Duration time) {
        latency.put(verb, time);
        return this;
    }

    /** The next call of a verb dies in the middle, as by {@code kill -9}: a creation leaves its placeholder. */
    public synchronized RuntimeFaults dieNext(RuntimeVerb verb) {
        deaths.merge(verb, 1, Integer::sum);
        return this;
    }

    /** All calls so far, oldest first. */
    public synchronized List<Call> calls() {
        return List.copyOf(calls);
    }

    /** How often a verb was called. */
    public synchronized long calls(RuntimeVerb verb) {
        return calls.stream().filter(call -> call.verb() == verb).count();
    }

    /** A call begins. */
    synchronized void begin(RuntimeVerb verb, String subject) {
        calls.add(new Call(verb, subject));
        next(before, verb).ifPresent(failure -> {
            throw failed(verb, subject, failure);
        });
    }

    /** The part of a call that takes its time. */
    void work(RuntimeVerb verb, String subject) {
        try {
            delay.sleep(latencyOf(verb));
            @Nullable CountDownLatch latch = latchOf(verb);
            if (latch != null) {
                latch.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RuntimeFailureException(new RuntimeFailure.Unavailable(facts(verb, subject, "interrupted")), e);
        }
    }

    /** Whether this call dies now. */
    synchronized boolean dies(RuntimeVerb verb) {
        int left = deaths.getOrDefault(verb, 0);
        deaths.put(verb, Math.max(0, left - 1));
        return left > 0;
    }

    /** A call has had its effect. */
    synchronized void end(RuntimeVerb verb, String subject) {
        next(after, verb).ifPresent(failure -> {
            throw failed(verb, subject, failure);
        });
    }

    static RuntimeFailure.Facts facts(RuntimeVerb verb, String subject, String detail) {
        String command = verb.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return RuntimeFailure.Facts.of(subject.isEmpty() ? command : command + " " + subject, detail);
    }

    private static RuntimeFailureException failed(
            RuntimeVerb verb, String subject, Function<RuntimeFailure.Facts, RuntimeFailure> failure) {
        return new RuntimeFailureException(failure.apply(facts(verb, subject, "as the test wanted")));
    }

    private static Optional<Function<RuntimeFailure.Facts, RuntimeFailure>> next(
            Map<RuntimeVerb, Queue<Function<RuntimeFailure.Facts, RuntimeFailure>>> queues, RuntimeVerb verb) {
        return Optional.ofNullable(queues.get(verb)).map(Queue::poll);
    }

    private synchronized Duration latencyOf(RuntimeVerb verb) {
        return latency.getOrDefault(verb, Duration.ZERO);
    }

    private synchronized @Nullable CountDownLatch latchOf(RuntimeVerb verb) {
        return hanging.get(verb);
    }
}
