package io.cocoonstack.provider.core.plan.decide;

import io.cocoonstack.provider.contract.SnapshotPolicy;
import io.cocoonstack.provider.contract.VmSpec;
import io.cocoonstack.provider.contract.name.VmNames;
import io.cocoonstack.provider.core.plan.Ending;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.PlanSettings;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.VmEvidence;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.vm.Vm;
import java.util.Optional;

/** Steps of a Pod that is deleted or evicted: VM, leases, snapshots, Pod, in this order and each until it is done. */
final class EndingPlan {

    private final PlanSettings settings;

    EndingPlan(PlanSettings settings) {
        this.settings = settings;
    }

    Step next(Evidence evidence) {
        Ending ending = evidence.ending();
        boolean deleted = evidence.gone() || evidence.pod().deleting();
        if (ending == null) {
            return new Step.Begin(Ending.deleted());
        }
        VmSpec spec = evidence.spec();
        boolean ours = evidence.claim() instanceof Evidence.Claim.Ours && spec.managed();
        if (ours && !ending.vmRemoved()) {
            return vm(evidence, ending);
        }
        Optional<Vm> vm = evidence.knownVm();
        if (ours && vm.isPresent() && !ending.leasesReleased()) {
            return new Step.ReleaseLeases(vm.get());
        }
        if (ours && !ending.snapshotsDropped()) {
            return evidence.contested()
                    ? new Step.Begin(ending.withSnapshotsDropped())
                    : new Step.DropSnapshots(evidence.vmName());
        }
        return switch (ending.cause()) {
            case Ending.Cause.Evicted evicted
            when !ending.podDeleted() && !deleted ->
                evidence.now().isBefore(evidence.recheck().notBefore())
                        ? new Step.WaitUntil(evidence.recheck().notBefore())
                        : new Step.Evict(evicted);
            case Ending.Cause.Evicted _, Ending.Cause.Deleted _ -> object(evidence, ending);
        };
    }

    private Step vm(Evidence evidence, Ending ending) {
        return switch (evidence.vm()) {
            case VmEvidence.None _, VmEvidence.Lost _ -> new Step.Begin(ending.withVmRemoved());
            case VmEvidence.Doubtful _ -> when(evidence, new Step.LookUp(evidence.vmName()));
            case VmEvidence.Candidate(var vm) -> when(evidence, removal(evidence, ending, vm));
            case VmEvidence.Bound(var vm) -> when(evidence, removal(evidence, ending, vm));
            case VmEvidence.Suspect(var vm) -> when(evidence, removal(evidence, ending, vm));
            case VmEvidence.Down(var vm) -> when(evidence, removal(evidence, ending, vm));
        };
    }

    /** The state that the policy asks for is safe before its VM goes. */
    private Step removal(Evidence evidence, Ending ending, Vm vm) {
        if (!saves(evidence, ending)) {
            return new Step.Remove(vm);
        }
        return switch (ending.snapshot()) {
            case OPEN -> new Step.LookBeforeDelete(vm);
            case WANTED -> new Step.SaveState(vm);
            case SAVED -> new Step.PushState(vm, SnapshotRef.LATEST);
            case DONE -> new Step.Remove(vm);
        };
    }

    private boolean saves(Evidence evidence, Ending ending) {
        PodRecord pod = evidence.pod();
        return ending.cause() instanceof Ending.Cause.Deleted
                && settings.store()
                && !evidence.spec().macos()
                && SnapshotPolicy.of(evidence.spec().snapshotPolicy())
                        .saves(VmNames.role(pod.ref().namespace(), pod.cocoonSet(), evidence.vmName()));
    }

    private static Step when(Evidence evidence, Step step) {
        return evidence.now().isBefore(evidence.retry().notBefore())
                ? new Step.WaitUntil(evidence.retry().notBefore())
                : step;
    }

    /** The last word, then the object: watchers must see how it ended before it vanishes. */
    private static Step object(Evidence evidence, Ending ending) {
        if (evidence.gone() || ending.objectRemoved()) {
            return new Step.Forget();
        }
        if (evidence.now().isBefore(evidence.debts().notBefore())) {
            return new Step.WaitUntil(evidence.debts().notBefore());
        }
        if (!ending.statusFinal() && !evidence.pod().terminal()) {
            return new Step.PublishStatus();
        }
        return new Step.RemoveObject();
    }
}
