package io.cocoonstack.provider.core.plan;

import io.cocoonstack.provider.contract.VmSpec;
import io.cocoonstack.provider.vm.Vm;
import java.util.Optional;

/** Steps of a Pod that is deleted or evicted: VM, leases, snapshots, Pod, in this order and each until it is done. */
final class EndingPlan {

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
        Optional<Vm> vm = known(evidence.vm());
        if (ours && vm.isPresent() && !ending.leasesReleased()) {
            return new Step.ReleaseLeases(vm.get());
        }
        if (ours && !ending.snapshotsDropped()) {
            return new Step.DropSnapshots(evidence.vmName());
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

    private static Step vm(Evidence evidence, Ending ending) {
        return switch (evidence.vm()) {
            case VmEvidence.None _, VmEvidence.Lost _ -> new Step.Begin(ending.withVmRemoved());
            case VmEvidence.Doubtful _ -> when(evidence, new Step.LookUp(evidence.vmName()));
            case VmEvidence.Candidate(var vm) -> when(evidence, new Step.Remove(vm));
            case VmEvidence.Bound(var vm) -> when(evidence, new Step.Remove(vm));
            case VmEvidence.Suspect(var vm) -> when(evidence, new Step.Remove(vm));
            case VmEvidence.Down(var vm) -> when(evidence, new Step.Remove(vm));
        };
    }

    private static Step when(Evidence evidence, Step step) {
        return evidence.now().isBefore(evidence.retry().notBefore())
                ? new Step.WaitUntil(evidence.retry().notBefore())
                : step;
    }

    private static Optional<Vm> known(VmEvidence evidence) {
        return switch (evidence) {
            case VmEvidence.None _, VmEvidence.Doubtful _ -> Optional.empty();
            case VmEvidence.Candidate(var vm) -> Optional.of(vm);
            case VmEvidence.Bound(var vm) -> Optional.of(vm);
            case VmEvidence.Suspect(var vm) -> Optional.of(vm);
            case VmEvidence.Down(var vm) -> Optional.of(vm);
            case VmEvidence.Lost(var vm) -> Optional.of(vm);
        };
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
