package io.cocoonstack.provider.core.plan.decide;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.PlanSettings;
import io.cocoonstack.provider.core.plan.SavedState;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.vm.Vm;
import org.jspecify.annotations.Nullable;

/** Pods that are to sleep and have no VM: those that sleep, and those of which it is not known yet. */
final class SleepPlan {

    private final PlanSettings settings;

    SleepPlan(PlanSettings settings) {
        this.settings = settings;
    }

    /**
     * Nothing to do for a Pod that sleeps but to say so, also to a new generation of its owner and to one that wanted it awake for
     * a moment.
     */
    Step asleep(Evidence evidence) {
        Lifecycle lifecycle = evidence.lifecycle();
        if (lifecycle != null
                && lifecycle.state() == LifecycleState.HIBERNATED
                && lifecycle.generation() >= evidence.generation()) {
            return Debt.orIdle(evidence);
        }
        // Also from a failed wake: only through hibernating does a state of the same generation leave a failure.
        boolean direct = lifecycle == null
                || lifecycle.state() == LifecycleState.HIBERNATING
                || lifecycle.state() == LifecycleState.HIBERNATED;
        return new Step.Intend(new Lifecycle(
                direct ? LifecycleState.HIBERNATED : LifecycleState.HIBERNATING, evidence.generation(), ""));
    }

    /** Asks where the state of a VM lies that is not there any more; {@code otherwise} when it lies nowhere. */
    Step orElse(Evidence evidence, @Nullable Vm vm, Step otherwise) {
        if (!settings.store()) {
            return switch (evidence.saved().local()) {
                case SavedState.Local.Unknown _ -> new Step.AskLocal(evidence.vmName());
                case SavedState.Unanswered unanswered ->
                    Debt.askAgain(evidence, unanswered, new Step.AskLocal(evidence.vmName()));
                case SavedState.Local.Absent _ -> otherwise;
                case SavedState.Local.Present _ -> new Step.FallAsleep(vm);
            };
        }
        return switch (evidence.saved().stored()) {
            case SavedState.Stored.Unknown _ -> new Step.AskStore(evidence.vmName());
            case SavedState.Stored.Absent _ -> otherwise;
            case SavedState.Stored.Present _ -> new Step.FallAsleep(vm);
            case SavedState.Unanswered unanswered ->
                Debt.askAgain(evidence, unanswered, new Step.AskStore(evidence.vmName()));
        };
    }

    /** The wish came too late: there is neither a VM nor a snapshot of it. */
    static Step nothingSaved(Evidence evidence) {
        return new Step.Fail(Failure.owed(
                "HibernateSnapshotFailed",
                Failure.HIBERNATE + "VM \"" + evidence.vmName() + "\" is gone and no snapshot of it exists"));
    }
}
