package io.cocoonstack.provider.core.plan;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.vm.Vm;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Steps of a Pod that has its VM: the rest of its boot, what it owes the API server, and what to make of hints. */
final class BoundPlan {

    /** How long a clone or an adopted VM may take to get its address. */
    static final Duration ADDRESS_LIMIT = Duration.ofSeconds(45);

    /** How long the runtime may stay inconclusive about a suspect VM. */
    static final Duration RECHECK_LIMIT = Duration.ofMinutes(30);

    /** A VM that stops again this soon after a start in place is not started again. */
    static final Duration RESTART_COOLDOWN = Duration.ofSeconds(30);

    Step next(Evidence evidence, Vm vm) {
        if (!evidence.probed()) {
            return new Step.StartProbe(vm);
        }
        if (evidence.debts().runtime() && Planner.debt(evidence).isPresent()) {
            return new Step.PublishRuntime();
        }
        Lifecycle lifecycle = evidence.lifecycle();
        if (lifecycle == null || lifecycle.state() == LifecycleState.CREATING) {
            return finishBoot(evidence, lifecycle);
        }
        long wanted = Lifecycle.wantedGeneration(evidence.pod().annotations());
        if (wanted > lifecycle.generation()) {
            return new Step.Intend(new Lifecycle(lifecycle.state(), wanted, lifecycle.message()));
        }
        return Planner.debtOrIdle(evidence);
    }

    private static Step finishBoot(Evidence evidence, @Nullable Lifecycle lifecycle) {
        Lifecycle ready = new Lifecycle(
                LifecycleState.READY, Lifecycle.wantedGeneration(evidence.pod().annotations()), "");
        if (lifecycle == null && evidence.boot() == Evidence.BootKind.ADOPTED) {
            return new Step.Intend(new Lifecycle(LifecycleState.CREATING, ready.generation(), ""));
        }
        return switch (evidence.boot()) {
            case RUN, UNMANAGED, NONE -> new Step.Intend(ready);
            case CLONE, ADOPTED -> {
                Instant deadline = evidence.boundAt() == null
                        ? evidence.now()
                        : evidence.boundAt().plus(ADDRESS_LIMIT);
                if (!evidence.address().isEmpty()) {
                    yield new Step.AddressFound(ready);
                }
                if (evidence.now().isBefore(deadline)) {
                    yield Planner.debtOrWait(evidence, deadline);
                }
                yield new Step.Fail(new Failure(
                        Failure.Kind.PARKED,
                        "create",
                        "PostCloneIPWaitTimeout",
                        "failed",
                        "",
                        "clone " + evidence.spec().vmName() + ": dhcp lease not observed within "
                                + ADDRESS_LIMIT.toSeconds() + "s",
                        false));
            }
        };
    }

    /** What to ask about a VM that is said to have changed, and when to stop asking. */
    Step ask(Evidence evidence, Vm vm) {
        Evidence.Recheck recheck = evidence.recheck();
        if (evidence.now().isBefore(recheck.notBefore())) {
            return Planner.debtOrWait(evidence, recheck.notBefore());
        }
        if (recheck.since() != null && !evidence.now().isBefore(recheck.since().plus(RECHECK_LIMIT))) {
            return new Step.Begin(Ending.evicted(
                    Ending.Evictions.INSPECT_TIMEOUT,
                    "the runtime gave no answer about the VM for " + RECHECK_LIMIT.toMinutes() + " minutes"));
        }
        return new Step.Inspect(vm);
    }

    /** What to do about a VM that stopped by itself. */
    Step down(Evidence evidence, Vm vm) {
        if (evidence.now().isBefore(evidence.recheck().notBefore())) {
            return Planner.debtOrWait(evidence, evidence.recheck().notBefore());
        }
        Instant restarted = evidence.restarted();
        if (restarted != null && evidence.now().isBefore(restarted.plus(RESTART_COOLDOWN))) {
            return new Step.Begin(Ending.evicted(
                    Ending.Evictions.RESTART_COOLDOWN,
                    "the VM stopped again within " + RESTART_COOLDOWN.toSeconds() + " s of its last start"));
        }
        return new Step.Restart(vm);
    }
}
