package io.cocoonstack.provider.core.plan.decide;

import io.cocoonstack.provider.core.plan.Ending;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.Hibernation;
import io.cocoonstack.provider.core.plan.PlanSettings;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.VmEvidence;
import io.cocoonstack.provider.vm.Vm;
import java.util.Optional;

/**
 * Says what to do next about one Pod. The same question is asked after every step, after every change and after a restart; there
 * is no other memory than the evidence.
 */
public final class Planner {

    private final BootPlan boot;
    private final BoundPlan bound;
    private final HibernatePlan hibernate;
    private final EndingPlan ending;

    public Planner(PlanSettings settings) {
        this.boot = new BootPlan(settings);
        this.bound = new BoundPlan(settings);
        this.hibernate = new HibernatePlan(settings);
        this.ending = new EndingPlan(settings);
    }

    /** The next step. */
    public Step next(Evidence evidence) {
        Failure failure = evidence.failure();
        if (failure != null && !failure.reported()) {
            return new Step.Report(failure);
        }
        Hibernation hibernation = evidence.hibernation();
        Optional<Vm> vm = evidence.knownVm();
        if (hibernation != null && vm.isPresent()) {
            return hibernate.next(evidence, hibernation, vm.get());
        }
        if (evidence.gone() || evidence.pod().deleting() || evidence.ending() != null) {
            return ending.next(evidence);
        }
        if (evidence.ended()) {
            return evidence.pod().terminal() ? new Step.Idle() : Debt.orIdle(evidence);
        }
        return switch (evidence.vm()) {
            case VmEvidence.None _, VmEvidence.Doubtful _, VmEvidence.Candidate _ -> boot.next(evidence);
            case VmEvidence.Bound(var found) -> bound.next(evidence, found);
            case VmEvidence.Suspect(var found) -> bound.ask(evidence, found);
            case VmEvidence.Down(var found) -> bound.down(evidence, found);
            case VmEvidence.Lost(var found) -> lost(evidence, found);
        };
    }

    /** A VM that vanished while it was to be put to sleep may have been put to sleep. */
    private Step lost(Evidence evidence, Vm vm) {
        if ((evidence.hibernateWanted() && !evidence.spec().macos()) || evidence.sleepInterrupted()) {
            return evidence.now().isBefore(evidence.retry().notBefore())
                    ? Debt.orWait(evidence, evidence.retry().notBefore())
                    : boot.asleepOr(evidence, vm, SleepPlan.nothingSaved(evidence));
        }
        return new Step.Begin(Ending.evicted(Ending.Evictions.VM_GONE, "the VM does not exist any more"));
    }
}
