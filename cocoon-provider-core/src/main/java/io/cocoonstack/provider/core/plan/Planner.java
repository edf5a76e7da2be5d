package io.cocoonstack.provider.core.plan;

import io.cocoonstack.provider.contract.LifecycleState;
import java.time.Instant;
import java.util.Optional;

/**
 * Says what to do next about one Pod. The same question is asked after every step, after every change and after a restart; there
 * is no other memory than the evidence.
 */
public final class Planner {

    private final BootPlan boot;
    private final BoundPlan bound = new BoundPlan();
    private final EndingPlan ending = new EndingPlan();

    public Planner(PlanSettings settings) {
        this.boot = new BootPlan(settings);
    }

    /** The next step. */
    public Step next(Evidence evidence) {
        Failure failure = evidence.failure();
        if (failure != null && !failure.reported()) {
            return new Step.Report(failure);
        }
        if (evidence.gone() || evidence.pod().deleting() || evidence.ending() != null) {
            return ending.next(evidence);
        }
        if (evidence.pod().terminal()) {
            return new Step.Idle();
        }
        return switch (evidence.vm()) {
            case VmEvidence.None _, VmEvidence.Doubtful _, VmEvidence.Candidate _ -> boot.next(evidence);
            case VmEvidence.Bound(var vm) -> bound.next(evidence, vm);
            case VmEvidence.Suspect(var vm) -> bound.ask(evidence, vm);
            case VmEvidence.Down(var vm) -> bound.down(evidence, vm);
            case VmEvidence.Lost _ ->
                new Step.Begin(Ending.evicted(Ending.Evictions.VM_GONE, "the VM does not exist any more"));
        };
    }

    /** What is owed to the API server and may be written now. Before ready is announced, the status must be there. */
    static Optional<Step> debt(Evidence evidence) {
        Evidence.Debts debts = evidence.debts();
        if (!debts.any() || evidence.now().isBefore(debts.notBefore())) {
            return Optional.empty();
        }
        if (debts.runtime()) {
            return Optional.of(new Step.PublishRuntime());
        }
        boolean ready = evidence.lifecycle() != null && evidence.lifecycle().state() == LifecycleState.READY;
        if (debts.lifecycle() && !(ready && debts.status())) {
            return Optional.of(new Step.PublishLifecycle());
        }
        return Optional.of(debts.status() ? new Step.PublishStatus() : new Step.PublishLifecycle());
    }

    /** A debt if one can be paid now, else a wait that ends no later than the debts can be paid. */
    static Step debtOrWait(Evidence evidence, Instant moment) {
        return debt(evidence).orElseGet(() -> {
            boolean sooner =
                    evidence.debts().any() && evidence.debts().notBefore().isBefore(moment);
            return new Step.WaitUntil(sooner ? evidence.debts().notBefore() : moment);
        });
    }

    /** A debt if one can be paid now, else a wait for the debts, else nothing. */
    static Step debtOrIdle(Evidence evidence) {
        return debt(evidence)
                .orElseGet(() -> evidence.debts().any()
                        ? new Step.WaitUntil(evidence.debts().notBefore())
                        : new Step.Idle());
    }
}
