package io.cocoonstack.provider.core.plan;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.CpuClassGate;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.contract.VmSpec;
import java.util.Optional;

/** Steps of a Pod that has no VM yet, up to the boot. */
final class BootPlan {

    private final PlanSettings settings;

    BootPlan(PlanSettings settings) {
        this.settings = settings;
    }

    Step next(Evidence evidence) {
        VmSpec spec = evidence.spec();
        Failure failure = evidence.failure();
        if (failure != null && failure.kind() == Failure.Kind.PERMANENT) {
            return Planner.debtOrIdle(evidence);
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
            return Planner.debtOrWait(evidence, evidence.retry().notBefore());
        }
        Optional<String> mismatch = CpuClassGate.problem(
                evidence.pod().observed().phase(), evidence.pod().cpuClass(), settings.cpuClass());
        if (mismatch.isPresent()) {
            return new Step.Fail(new Failure(
                    Failure.Kind.RETRY, "create", "", "failed", "snapshot_cpu_class_mismatch", mismatch.get(), false));
        }
        if (asleep(evidence)) {
            return Planner.debtOrIdle(evidence);
        }
        return switch (evidence.claim()) {
            case Evidence.Claim.Open _ -> new Step.Claim(spec.vmName());
            case Evidence.Claim.Taken(var holder, var leaving) -> taken(evidence, holder, leaving);
            // A name edited before there is a VM is simply another name; afterwards it changes nothing.
            case Evidence.Claim.Ours _
            when evidence.vm() instanceof VmEvidence.None && !evidence.vmName().equals(spec.vmName()) ->
                new Step.Claim(spec.vmName());
            case Evidence.Claim.Ours _ -> claimed(evidence, spec);
        };
    }

    private static Step taken(Evidence evidence, String holder, boolean leaving) {
        // A name that is about to be free wakes the Pod when it is; the wait is only a second look.
        if (leaving) {
            return Planner.debtOrWait(evidence, evidence.now().plusSeconds(5));
        }
        return new Step.Fail(Failure.create(
                "CreateBringUpFailed",
                "VM name \"" + evidence.spec().vmName() + "\" belongs to " + holder + ": give this Pod another "
                        + Annotations.VM_NAME));
    }

    private Step claimed(Evidence evidence, VmSpec spec) {
        Lifecycle creating = new Lifecycle(
                LifecycleState.CREATING,
                Lifecycle.wantedGeneration(evidence.pod().annotations()),
                "");
        if (evidence.failure() != null || !creating.equals(evidence.lifecycle())) {
            // Also what starts the next attempt after a failure: the actor forgets the failure with it.
            return new Step.Intend(creating);
        }
        if (evidence.debts().lifecycle() && Planner.debt(evidence).isPresent()) {
            return new Step.PublishLifecycle();
        }
        if (!evidence.environmentResolved()) {
            return new Step.ResolveEnvironment();
        }
        if (!spec.managed()) {
            return unmanaged(evidence);
        }
        return switch (evidence.vm()) {
            case VmEvidence.Candidate(var vm) -> new Step.Adopt(vm);
            case VmEvidence.Doubtful _ -> new Step.LookUp(evidence.vmName());
            default -> boot(evidence);
        };
    }

    private static Step boot(Evidence evidence) {
        if (hibernated(evidence)) {
            return new Step.Fail(Failure.create(
                    "CreateBringUpFailed",
                    "the Pod's VM is hibernated and this node has no snapshot store to wake it from"));
        }
        BootSource source = BootSources.of(evidence.pod());
        if (source instanceof BootSource.Refused(var message, var permanent)) {
            Failure failure = Failure.create("CreateBringUpFailed", message);
            return new Step.Fail(permanent ? failure.forGood() : failure);
        }
        return new Step.Boot(source);
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

    /** A VM that was put away on purpose: neither booted nor missed. */
    private static boolean asleep(Evidence evidence) {
        return evidence.spec().managed()
                && Annotations.flag(evidence.pod().annotations(), Annotations.HIBERNATE)
                && evidence.vm() instanceof VmEvidence.None
                && (evidence.startup() || hibernated(evidence));
    }

    /** Whether the Pod's own record says that its state lies in a snapshot: booting fresh would lose it. */
    private static boolean hibernated(Evidence evidence) {
        LifecycleState recorded = Lifecycle.read(evidence.pod().annotations())
                .map(Lifecycle::state)
                .orElse(LifecycleState.CREATING);
        return evidence.spec().managed()
                && (recorded == LifecycleState.HIBERNATED || recorded == LifecycleState.HIBERNATING);
    }
}
