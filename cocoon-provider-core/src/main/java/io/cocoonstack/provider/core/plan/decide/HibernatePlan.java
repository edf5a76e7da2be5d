package io.cocoonstack.provider.core.plan.decide;

import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Hibernation;
import io.cocoonstack.provider.core.plan.PlanSettings;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.guest.GuestDebt;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.vm.Vm;

/**
 * Steps that put a VM to sleep. What has begun comes to its end, asleep or running again, before anything else is done for the
 * Pod: half of it would leave a guest without its network or a tag that is not true.
 */
final class HibernatePlan {

    private final PlanSettings settings;

    HibernatePlan(PlanSettings settings) {
        this.settings = settings;
    }

    Step next(Evidence evidence, Hibernation hibernation, Vm vm) {
        if (evidence.now().isBefore(hibernation.notBefore())) {
            return new Step.WaitUntil(hibernation.notBefore());
        }
        Hibernation.Undo undo = hibernation.undo();
        if (undo != null) {
            return back(evidence, undo, vm);
        }
        boolean dropsNics = GuestDebt.dropsNics(evidence.spec(), vm);
        if (dropsNics && !hibernation.guestReleased()) {
            return new Step.ReleaseGuest(vm);
        }
        if (dropsNics && !hibernation.nicsDropped() && !hibernation.saved()) {
            return new Step.DropNics(vm);
        }
        if (!hibernation.saved()) {
            return new Step.SaveState(vm);
        }
        if (settings.store() && !hibernation.pushed()) {
            return new Step.PushState(vm, SnapshotRef.HIBERNATE);
        }
        if (!hibernation.cleared()) {
            return new Step.ClearRuntime();
        }
        return switch (hibernation.removal()) {
            case OPEN -> new Step.PutAway(vm);
            case DOUBTFUL -> new Step.ConfirmGone(vm);
            case DONE -> hibernation.leasesReleased() ? new Step.FallAsleep(vm) : new Step.ReleaseLeases(vm);
        };
    }

    private static Step back(Evidence evidence, Hibernation.Undo undo, Vm vm) {
        if (!evidence.now().isBefore(undo.until())) {
            return new Step.GiveUpHibernation(undo.why());
        }
        if (!undo.tagDeleted()) {
            return new Step.DeleteTag(evidence.vmName());
        }
        if (!undo.nicRestored()) {
            return new Step.RestoreNic(vm);
        }
        return undo.renewed() ? new Step.GiveUpHibernation(undo.why()) : new Step.RenewGuest(vm);
    }
}
