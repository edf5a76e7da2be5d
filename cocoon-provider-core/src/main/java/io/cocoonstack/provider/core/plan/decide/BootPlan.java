package io.cocoonstack.provider.core.plan.decide;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.CpuClassGate;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.contract.VmSpec;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.PlanSettings;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.VmEvidence;
import io.cocoonstack.provider.vm.Vm;
import java.util.Optional;

/** Steps of a Pod that has no VM, up to the boot. */
final class BootPlan {

    private final PlanSettings settings;
    private final SleepPlan sleep;
    private final SourcePlan source;

    BootPlan(PlanSettings settings) {
        this.settings = settings;
        this.sleep = new SleepPlan(settings);
        this.source = new SourcePlan(settings);
    }

    Step next(Evidence evidence) {
        VmSpec spec = evidence.spec();
        Failure failure = evidence.failure();
        if (failure != null && failure.kind() == Failure.Kind.PERMANENT) {
            return Debt.orIdle(evidence);
        }
        if (spec.vmName().isEmpty()) {
            return new Step.Fail(new Failure(
                    Failure.Kind.PERMANENT,
                    "create",
                    "",
                    "skipped",
                    "missing_vmname",
                    "annotation " + Annotations.VM_NAME + " is missing: it names the VM",
                    false));
        }
        if (evidence.now().isBefore(evidence.retry().notBefore())) {
            return Debt.orWait(evidence, evidence.retry().notBefore());
        }
        Optional<String> mismatch = CpuClassGate.problem(
                evidence.pod().observed().phase(), evidence.pod().cpuClass(), settings.cpuClass());
        if (mismatch.isPresent()) {
            return new Step.Fail(new Failure(
                    Failure.Kind.RETRY,
                    evidence.asleep() ? "update" : "create",
                    "",
                    "failed",
                    "snapshot_cpu_class_mismatch",
                    mismatch.get(),
                    false));
        }
        return switch (evidence.claim()) {
            case Evidence.Claim.Open _ -> new Step.Claim(spec.vmName());
            case Evidence.Claim.Taken(var holder, var leaving) -> taken(evidence, holder, leaving);
            // A name edited before there is a VM is simply another name; afterwards it changes nothing, unless it is
            // given back because the states of two Pods met under the edited one.
            case Evidence.Claim.Ours _
            when evidence.vm() instanceof VmEvidence.None
                    && (!evidence.asleep() || evidence.contested())
                    && !evidence.vmName().equals(spec.vmName()) -> new Step.Claim(spec.vmName());
            case Evidence.Claim.Ours _ -> claimed(evidence, spec);
        };
    }

    private static Step taken(Evidence evidence, String holder, boolean leaving) {
        // A name that is about to be free wakes the Pod when it is; the wait is only a second look.
        if (leaving) {
            return Debt.orWait(evidence, evidence.now().plusSeconds(5));
        }
        return new Step.Fail(Failure.create(
                "CreateBringUpFailed",
                "VM name \"" + evidence.spec().vmName() + "\" belongs to " + holder + ": give this Pod another "
                        + Annotations.VM_NAME));
    }

    private Step claimed(Evidence evidence, VmSpec spec) {
        if (evidence.hibernateWanted() && !spec.macos() && evidence.vm() instanceof VmEvidence.None) {
            if (evidence.asleep()) {
                return sleep.asleep(evidence);
            }
            if (evidence.hadVm()) {
                return sleep.orElse(evidence, null, SleepPlan.nothingSaved(evidence));
            }
        }
        return attempt(evidence, spec);
    }

    /** For a VM that vanished: it may have been put to sleep. */
    Step asleepOr(Evidence evidence, Vm vm, Step otherwise) {
        return sleep.orElse(evidence, vm, otherwise);
    }

    private Step attempt(Evidence evidence, VmSpec spec) {
        Lifecycle creating = new Lifecycle(LifecycleState.CREATING, evidence.generation(), "");
        if (evidence.failure() != null || !creating.equals(evidence.lifecycle())) {
            // Also what starts the next attempt after a failure: the actor forgets the failure with it.
            return new Step.Intend(creating);
        }
        // An id or an address of an earlier VM must not stand beside a VM that is being made.
        if ((evidence.debts().lifecycle() || evidence.debts().runtime())
                && Debt.payable(evidence).isPresent()) {
            return evidence.debts().lifecycle() ? new Step.PublishLifecycle() : new Step.PublishRuntime();
        }
        if (!evidence.environmentResolved()) {
            return new Step.ResolveEnvironment();
        }
        if (!spec.managed()) {
            return unmanaged(evidence);
        }
        return switch (evidence.vm()) {
            case VmEvidence.Candidate(var vm) when evidence.ran() -> source.broken(evidence, vm);
            case VmEvidence.Candidate(var vm) -> new Step.Adopt(vm);
            case VmEvidence.Doubtful _ -> new Step.LookUp(evidence.vmName());
            default -> source.next(evidence);
        };
    }

    private static Step unmanaged(Evidence evidence) {
        String id = Annotations.text(evidence.pod().annotations(), Annotations.VM_ID);
        String ip = Annotations.text(evidence.pod().annotations(), Annotations.VM_IP);
        if (id.isEmpty() || ip.isEmpty()) {
            return new Step.Fail(Failure.create(
                    "CreateBringUpFailed",
                    "an unmanaged VM lacks its pre-assigned " + Annotations.VM_ID + " or " + Annotations.VM_IP));
        }
        return new Step.BindUnmanaged(id, ip);
    }
}
