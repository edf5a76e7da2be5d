package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.testing.fault.Delay;
import io.cocoonstack.provider.testing.fault.FaultPlan;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** What goes wrong with the next calls of an {@link InMemoryRuntime}, and what was called so far. */
public final class RuntimeFaults {

    /** One call: its verb and the name or reference it was about, empty for calls about everything. */
    public record Call(RuntimeVerb verb, String subject) {}

    private final FaultPlan<RuntimeVerb, Function<RuntimeFailure.Facts, RuntimeFailure>> plan;

    RuntimeFaults(Delay delay) {
        plan = new FaultPlan<>(delay);
    }

    /** The next call of a verb fails without any effect; several wait in line. */
    public RuntimeFaults failNext(RuntimeVerb verb, Function<RuntimeFailure.Facts, RuntimeFailure> failure) {
        plan.failNext(verb, failure);
        return this;
    }

    /** The next call of a verb has its effect and fails all the same. */
    public RuntimeFaults failNextAfterEffect(RuntimeVerb verb, Function<RuntimeFailure.Facts, RuntimeFailure> failure) {
        plan.failNextAfterEffect(verb, failure);
        return this;
    }

    /** Calls of a verb do not end until {@link #release}, or until their thread is interrupted. */
    public RuntimeFaults hang(RuntimeVerb verb) {
        plan.hang(verb);
        return this;
    }

    /** Lets calls that hang go on. */
    public RuntimeFaults release(RuntimeVerb verb) {
        plan.release(verb);
        return this;
    }

    /** Calls of a verb take that long from now on. */
    public RuntimeFaults latency(RuntimeVerb verb, Duration time) {
        plan.latency(verb, time);
        return this;
    }

    /** The next call of a verb dies in the middle, as by {@code kill -9}: a creation leaves its placeholder. */
    public RuntimeFaults dieNext(RuntimeVerb verb) {
        plan.dieNext(verb);
        return this;
    }

    /** All calls so far, oldest first. */
    public List<Call> calls() {
        return plan.calls().stream()
                .map(call -> new Call(call.verb(), call.subject()))
                .toList();
    }

    /** How often a verb was called. */
    public long calls(RuntimeVerb verb) {
        return plan.calls(verb);
    }

    /** A call begins. */
    void begin(RuntimeVerb verb, String subject) {
        failIfAsked(plan.begin(verb, subject), verb, subject);
    }

    /** The part of a call that takes its time. */
    void work(RuntimeVerb verb, String subject) {
        try {
            plan.work(verb);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RuntimeFailureException(new RuntimeFailure.Unavailable(facts(verb, subject, "interrupted")), e);
        }
    }

    /** Whether this call dies now. */
    boolean dies(RuntimeVerb verb) {
        return plan.dies(verb);
    }

    /** A call has had its effect. */
    void end(RuntimeVerb verb, String subject) {
        failIfAsked(plan.end(verb), verb, subject);
    }

    static RuntimeFailure.Facts facts(RuntimeVerb verb, String subject, String detail) {
        String command = verb.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return RuntimeFailure.Facts.of(subject.isEmpty() ? command : command + " " + subject, detail);
    }

    private static void failIfAsked(
            Optional<Function<RuntimeFailure.Facts, RuntimeFailure>> failure, RuntimeVerb verb, String subject) {
        failure.ifPresent(kind -> {
            throw new RuntimeFailureException(kind.apply(facts(verb, subject, "as the test wanted")));
        });
    }
}
