package io.cocoonstack.provider.core.plan;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.decide.Planner;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Evidence for planner tests, built up from a Pod nothing else is known about. */
final class Clues {

    static final Instant NOW = Instant.parse("2026-05-01T10:00:00Z");

    Instant now = NOW;
    PodRecord pod;
    boolean gone;
    boolean hadVm;
    Evidence.Claim claim = new Evidence.Claim.Open();
    boolean environment;
    VmEvidence vm = new VmEvidence.None();
    boolean ran;
    Evidence.BootKind boot = Evidence.BootKind.NONE;

    @Nullable
    Instant boundAt;

    @Nullable
    Lifecycle lifecycle;

    boolean probed;
    String address = "";
    boolean answers;
    boolean asleep;
    /** Asked, and nothing is saved anywhere. */
    SavedState saved = SavedState.UNKNOWN
            .with((SavedState.Stored) new SavedState.Stored.Absent())
            .with((SavedState.Local) new SavedState.Local.Absent());

    @Nullable
    Hibernation hibernation;

    FollowUp followUp = FollowUp.OPEN;
    Evidence.Tag tag = Evidence.Tag.NONE;
    boolean store;
    boolean peers;
    boolean macos;
    Evidence.Debts debts = Evidence.Debts.NONE;

    @Nullable
    Failure failure;

    Evidence.Retry retry = Evidence.Retry.NONE;
    Evidence.Recheck recheck = Evidence.Recheck.NONE;

    @Nullable
    Instant restarted;

    @Nullable
    Ending ending;

    Clues(PodRecord pod) {
        this.pod = pod;
    }

    /** A claimed Pod in state creating whose environment is resolved: ready to boot. */
    static Clues readyToBoot(PodRecord pod) {
        Clues clues = new Clues(pod);
        clues.claim = new Evidence.Claim.Ours(false);
        clues.lifecycle = new Lifecycle(LifecycleState.CREATING, 0, "");
        clues.environment = true;
        return clues;
    }

    /** A Pod that runs and is published. */
    static Clues running(PodRecord pod, VmEvidence vm) {
        Clues clues = readyToBoot(pod);
        clues.vm = vm;
        clues.boot = Evidence.BootKind.RUN;
        clues.boundAt = NOW.minusSeconds(100);
        clues.lifecycle = new Lifecycle(LifecycleState.READY, 0, "");
        clues.probed = true;
        clues.address = "10.0.0.5";
        return clues;
    }

    Evidence evidence() {
        return new Evidence(
                now,
                pod,
                pod.terminal(),
                gone,
                hadVm,
                pod.spec().vmName(),
                claim,
                environment,
                vm,
                ran,
                boot,
                boundAt,
                lifecycle,
                probed,
                address,
                answers,
                asleep,
                saved,
                hibernation,
                followUp,
                tag,
                debts,
                failure,
                retry,
                recheck,
                restarted,
                ending);
    }

    Step next() {
        return next("");
    }

    Step next(String cpuClass) {
        return new Planner(new PlanSettings("node-a", cpuClass, store, peers, macos)).next(evidence());
    }
}
