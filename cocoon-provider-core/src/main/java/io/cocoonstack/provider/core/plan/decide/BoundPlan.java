package io.cocoonstack.provider.core.plan.decide;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.Ending;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.Hibernation;
import io.cocoonstack.provider.core.plan.PlanSettings;
import io.cocoonstack.provider.core.plan.SavedState;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.guest.GuestDebt;
import io.cocoonstack.provider.vm.Vm;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Steps of a Pod that has its VM: the rest of its boot, what it owes the API server, and what to make of hints. */
final class BoundPlan {

    /** How long the runtime may stay inconclusive about a suspect VM. */
    static final Duration RECHECK_LIMIT = Duration.ofMinutes(30);

    /** A VM that stops again this soon after a start in place is not started again. */
    static final Duration RESTART_COOLDOWN = Duration.ofSeconds(30);

    /** Between two starts of a macOS guest, which is never given up. */
    static final Duration RECOVERY = Duration.ofSeconds(10);

    private final PlanSettings settings;
    private final FollowUpPlan followUp;

    BoundPlan(PlanSettings settings) {
        this.settings = settings;
        this.followUp = new FollowUpPlan(settings);
    }

    Step next(Evidence evidence, Vm vm) {
        if (!evidence.probed()) {
            return new Step.StartProbe(vm);
        }
        if (evidence.sleepInterrupted()) {
            return new Step.BeginHibernation(Hibernation.BEGUN);
        }
        if (evidence.debts().runtime() && Debt.payable(evidence).isPresent()) {
            return new Step.PublishRuntime();
        }
        if (evidence.hibernateWanted()) {
            return evidence.spec().macos() ? unsupported(evidence) : putToSleep(evidence);
        }
        Lifecycle lifecycle = evidence.lifecycle();
        if (lifecycle == null || lifecycle.state() == LifecycleState.CREATING) {
            return followUp.next(evidence, vm);
        }
        return settled(evidence, vm, lifecycle);
    }

    /** Said once; nothing is tried. Another failure is not hidden by it. */
    private static Step unsupported(Evidence evidence) {
        boolean failed = evidence.lifecycle() != null && evidence.lifecycle().state() == LifecycleState.FAILED;
        if (failed) {
            return echo(evidence).orElseGet(() -> Debt.orIdle(evidence));
        }
        return new Step.Fail(new Failure(
                Failure.Kind.PARKED,
                "update",
                "HibernateUnsupported",
                "failed",
                "",
                Failure.HIBERNATE + "macOS guests cannot be put to sleep",
                false));
    }

    private static Step putToSleep(Evidence evidence) {
        Failure failure = evidence.failure();
        boolean tried = failure != null && failure.kind() == Failure.Kind.OWED;
        if (tried && evidence.now().isBefore(evidence.retry().notBefore())) {
            return echo(evidence)
                    .orElseGet(() -> Debt.orWait(evidence, evidence.retry().notBefore()));
        }
        Lifecycle hibernating = new Lifecycle(LifecycleState.HIBERNATING, evidence.generation(), "");
        if (!hibernating.equals(evidence.lifecycle())) {
            return new Step.Intend(hibernating);
        }
        if (evidence.contested()) {
            return new Step.Fail(Failure.owed(
                    "HibernateSnapshotFailed", Failure.HIBERNATE + SourcePlan.contested(evidence.vmName())));
        }
        return Debt.payable(evidence).orElseGet(() -> new Step.BeginHibernation(Hibernation.BEGUN));
    }

    private Step settled(Evidence evidence, Vm vm, Lifecycle lifecycle) {
        Optional<Step> echo = echo(evidence);
        if (echo.isPresent()) {
            return echo.get();
        }
        boolean unwanted = lifecycle.state() == LifecycleState.HIBERNATING
                || (lifecycle.state() == LifecycleState.FAILED
                        && lifecycle.message().startsWith(Failure.HIBERNATE));
        if (cardTaken(evidence, vm) || (unwanted && halfAsleep(evidence, vm, lifecycle))) {
            return new Step.BeginHibernation(Hibernation.takenBack(vm.nics().isEmpty(), evidence.now()));
        }
        if (unwanted && evidence.spec().managed()) {
            return evidence.now().isBefore(evidence.recheck().notBefore())
                    ? Debt.orWait(evidence, evidence.recheck().notBefore())
                    : new Step.LiftFailure(vm);
        }
        return switch (evidence.tag()) {
            case NONE -> Debt.orIdle(evidence);
            case DOUBTFUL -> tag(evidence, new Step.JudgeTag(evidence.vmName()));
            case STALE -> tag(evidence, new Step.DeleteTag(evidence.vmName()));
        };
    }

    private static Step tag(Evidence evidence, Step step) {
        return evidence.now().isBefore(evidence.recheck().notBefore())
                ? Debt.orWait(evidence, evidence.recheck().notBefore())
                : step;
    }

    /**
     * Whether a hibernation that an earlier process began may have cost the guest its address or its card. Nobody else would give
     * them back.
     */
    private static boolean halfAsleep(Evidence evidence, Vm vm, Lifecycle lifecycle) {
        return GuestDebt.dropsNics(evidence.spec(), vm)
                && (lifecycle.state() == LifecycleState.HIBERNATING || vm.nics().isEmpty());
    }

    /** The same where that process did not get as far as saying so on the Pod. */
    private static boolean cardTaken(Evidence evidence, Vm vm) {
        return evidence.boot() == Evidence.BootKind.ADOPTED
                && GuestDebt.dropsNics(evidence.spec(), vm)
                && vm.nics().isEmpty();
    }

    /** A new generation of the owner is answered with the state there is. */
    private static Optional<Step> echo(Evidence evidence) {
        Lifecycle lifecycle = evidence.lifecycle();
        return lifecycle != null && evidence.generation() > lifecycle.generation()
                ? Optional.of(
                        new Step.Intend(new Lifecycle(lifecycle.state(), evidence.generation(), lifecycle.message())))
                : Optional.empty();
    }

    /** What to ask about a VM that is said to have changed, and when to stop asking. */
    Step ask(Evidence evidence, Vm vm) {
        Evidence.Recheck recheck = evidence.recheck();
        if (evidence.now().isBefore(recheck.notBefore())) {
            return Debt.orWait(evidence, recheck.notBefore());
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
            return Debt.orWait(evidence, evidence.recheck().notBefore());
        }
        if ((evidence.hibernateWanted() && !evidence.spec().macos()) || evidence.sleepInterrupted()) {
            return downToSleep(evidence, vm);
        }
        Instant restarted = evidence.restarted();
        if (evidence.spec().macos()) {
            return restarted != null && evidence.now().isBefore(restarted.plus(RECOVERY))
                    ? Debt.orWait(evidence, restarted.plus(RECOVERY))
                    : new Step.Restart(vm);
        }
        if (restarted != null && evidence.now().isBefore(restarted.plus(RESTART_COOLDOWN))) {
            return new Step.Begin(Ending.evicted(
                    Ending.Evictions.RESTART_COOLDOWN,
                    "the VM stopped again within " + RESTART_COOLDOWN.toSeconds() + " s of its last start"));
        }
        return new Step.Restart(vm);
    }

    /**
     * A stopped VM that is to sleep. If a hibernation of an earlier process had come as far as its removal, its state is safe and
     * starting it would replace what its memory held; otherwise it is started, never given up.
     */
    private Step downToSleep(Evidence evidence, Vm vm) {
        boolean failed = evidence.failure() != null;
        if (failed && evidence.now().isBefore(evidence.retry().notBefore())) {
            return Debt.orWait(evidence, evidence.retry().notBefore());
        }
        boolean interrupted = evidence.lifecycle() != null
                && evidence.lifecycle().state() == LifecycleState.HIBERNATING
                && evidence.boot() == Evidence.BootKind.ADOPTED
                && !failed;
        if (!interrupted) {
            return new Step.StartToSave(vm);
        }
        Step askLocal = new Step.AskLocal(evidence.vmName());
        if (evidence.saved().local() instanceof SavedState.Local.Unknown) {
            return askLocal;
        }
        if (evidence.saved().local() instanceof SavedState.Unanswered unanswered) {
            return Debt.askAgain(evidence, unanswered, askLocal);
        }
        if (!settings.store()) {
            boolean cleared = Annotations.text(evidence.pod().annotations(), Annotations.VM_ID)
                    .isEmpty();
            return cleared && evidence.saved().local() instanceof SavedState.Local.Present
                    ? new Step.BeginHibernation(Hibernation.SAVED)
                    : new Step.StartToSave(vm);
        }
        return switch (evidence.saved().stored()) {
            case SavedState.Stored.Unknown _ -> new Step.AskStore(evidence.vmName());
            case SavedState.Unanswered unanswered ->
                Debt.askAgain(evidence, unanswered, new Step.AskStore(evidence.vmName()));
            case SavedState.Stored.Absent _ -> new Step.StartToSave(vm);
            case SavedState.Stored.Present _ ->
                evidence.saved().verified() ? new Step.BeginHibernation(Hibernation.SAVED) : new Step.StartToSave(vm);
        };
    }
}
