package io.cocoonstack.provider.core.plan.decide;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.FollowUp;
import io.cocoonstack.provider.core.plan.PlanSettings;
import io.cocoonstack.provider.core.plan.SavedState;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.guest.GuestDebt;
import io.cocoonstack.provider.vm.Vm;
import java.time.Duration;
import java.time.Instant;

/** What a boot still owes: commands in the guest, addresses through its console, a look that it has its address. */
final class FollowUpPlan {

    /** How long attempts at a guest that does not take its commands go on. */
    static final Duration FIX_LIMIT = Duration.ofMinutes(3);

    /** How long a guest may take to get its address. */
    static final Duration ADDRESS_LIMIT = Duration.ofSeconds(45);

    /** A Windows guest that has no address by then is asked to renew, once. */
    static final Duration NUDGE_AFTER = Duration.ofSeconds(30);

    /** How long a store may leave it open whether a VM was woken or cloned. */
    static final Duration CLASSIFY_LIMIT = Duration.ofMinutes(30);

    private final PlanSettings settings;

    FollowUpPlan(PlanSettings settings) {
        this.settings = settings;
    }

    Step next(Evidence evidence, Vm vm) {
        if (evidence.spec().macos()) {
            return evidence.answers() ? new Step.Intend(ready(evidence)) : Debt.orIdle(evidence);
        }
        return switch (evidence.boot()) {
            case NONE, UNMANAGED -> new Step.Intend(ready(evidence));
            case ADOPTED -> found(evidence, vm);
            case RUN, CLONE, RESTORE -> work(evidence, vm);
        };
    }

    /** A VM that an earlier process booted: what it owes is read from what that process left on the Pod. */
    private Step found(Evidence evidence, Vm vm) {
        if (evidence.lifecycle() == null) {
            return new Step.Intend(new Lifecycle(
                    LifecycleState.CREATING,
                    Lifecycle.wantedGeneration(evidence.pod().annotations()),
                    ""));
        }
        GuestDebt owed = GuestDebt.of(evidence.spec(), vm, evidence.boot().guest());
        return switch (Annotations.text(evidence.pod().annotations(), Annotations.POST_CLONE_STATE)) {
            case "failed" -> new Step.Fail(Failure.parked("PostCloneExecExhausted", lastErrors(evidence)));
            case "running" -> new Step.Resume("post_clone", Evidence.BootKind.CLONE, FollowUp.OPEN);
            case "done" -> new Step.Resume("ready_wait", Evidence.BootKind.CLONE, FollowUp.FIXED);
            default -> {
                if (owed.fixup() == GuestDebt.Fixup.NONE) {
                    yield new Step.Resume("ready_wait", Evidence.BootKind.CLONE, FollowUp.OPEN);
                }
                boolean dropsNics = GuestDebt.dropsNics(evidence.spec(), vm);
                yield dropsNics || evidence.spec().runMode()
                        ? classify(evidence, dropsNics)
                        : new Step.Resume("post_clone", Evidence.BootKind.CLONE, FollowUp.OPEN);
            }
        };
    }

    /** Woken, cloned or booted afresh? Only what the store has can tell. */
    private Step classify(Evidence evidence, boolean dropsNics) {
        Step woken = new Step.Resume(
                dropsNics ? "classify_drop_nic" : "post_clone", Evidence.BootKind.RESTORE, FollowUp.OPEN);
        Step fresh = evidence.spec().runMode()
                ? new Step.Resume("ready_wait", Evidence.BootKind.RUN, FollowUp.OPEN)
                : new Step.Resume(
                        dropsNics ? "classify_drop_nic" : "post_clone", Evidence.BootKind.CLONE, FollowUp.OPEN);
        if (!settings.store()) {
            return switch (evidence.saved().local()) {
                case SavedState.Local.Unknown _ -> new Step.AskLocal(evidence.vmName());
                case SavedState.Local.Absent _ -> fresh;
                case SavedState.Local.Present _ -> woken;
                case SavedState.Unanswered none -> undecided(evidence, none, new Step.AskLocal(evidence.vmName()));
            };
        }
        return switch (evidence.saved().stored()) {
            case SavedState.Stored.Unknown _ -> new Step.AskStore(evidence.vmName());
            case SavedState.Stored.Absent _ -> fresh;
            case SavedState.Stored.Present _ -> woken;
            case SavedState.Unanswered none -> undecided(evidence, none, new Step.AskStore(evidence.vmName()));
        };
    }

    private static Step undecided(Evidence evidence, SavedState.Unanswered none, Step question) {
        return evidence.now().isBefore(none.since().plus(CLASSIFY_LIMIT))
                ? Debt.askAgain(evidence, none, question)
                : new Step.Fail(Failure.parked("ResumeClassifyFailed", none.message()));
    }

    private static Step work(Evidence evidence, Vm vm) {
        GuestDebt owed = GuestDebt.of(evidence.spec(), vm, evidence.boot().guest());
        FollowUp done = evidence.followUp();
        if (owed.fixup() != GuestDebt.Fixup.NONE && !done.fixed()) {
            return commands(evidence, vm, owed.fixup(), done);
        }
        if (owed.consoleAddresses() && !done.addressed()) {
            return new Step.SetAddresses(vm);
        }
        return evidence.boot() == Evidence.BootKind.RUN
                ? new Step.Intend(ready(evidence))
                : address(evidence, vm, done);
    }

    private static Step commands(Evidence evidence, Vm vm, GuestDebt.Fixup fixup, FollowUp done) {
        Instant begun = done.begun();
        if (begun == null) {
            return new Step.BeginFixUp(fixup);
        }
        Instant end = begun.plus(FIX_LIMIT);
        if (!evidence.now().isBefore(end)) {
            return new Step.GiveUpGuest(
                    vm,
                    fixup,
                    Failure.parked(
                            "PostCloneExecExhausted",
                            "the guest did not take its network settings within " + FIX_LIMIT.toSeconds() + " s ("
                                    + done.attempts() + " attempts)"));
        }
        return evidence.now().isBefore(done.notBefore())
                ? Debt.orWait(evidence, done.notBefore())
                : new Step.FixGuest(vm, fixup, Duration.between(evidence.now(), end));
    }

    private static Step address(Evidence evidence, Vm vm, FollowUp done) {
        if (!evidence.address().isEmpty()) {
            return new Step.AddressFound(ready(evidence));
        }
        Instant bound = evidence.boundAt() == null ? evidence.now() : evidence.boundAt();
        Instant since = done.settled() == null ? bound : done.settled();
        Instant end = since.plus(ADDRESS_LIMIT);
        Instant nudge = since.plus(NUDGE_AFTER);
        if (!evidence.now().isBefore(end)) {
            boolean woken = evidence.boot() == Evidence.BootKind.RESTORE;
            return new Step.AddressMissed(Failure.parked(
                    woken ? "WakeIPWaitTimeout" : "PostCloneIPWaitTimeout",
                    (woken ? "wake " : "clone ") + evidence.vmName() + ": dhcp lease not observed within "
                            + ADDRESS_LIMIT.toSeconds() + "s"));
        }
        boolean asks = evidence.spec().windows() && !done.nudged();
        if (asks && !evidence.now().isBefore(nudge)) {
            return new Step.Nudge(vm, Duration.between(evidence.now(), end));
        }
        return Debt.orWait(evidence, asks ? nudge : end);
    }

    private static Lifecycle ready(Evidence evidence) {
        return new Lifecycle(
                LifecycleState.READY, Lifecycle.wantedGeneration(evidence.pod().annotations()), "");
    }

    private static String lastErrors(Evidence evidence) {
        String errors = Annotations.text(evidence.pod().annotations(), Annotations.POST_CLONE_ERRORS);
        return errors.isEmpty() ? "the guest did not take its network settings before a restart" : errors;
    }
}
