package io.cocoonstack.provider.core.plan.decide;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.BootSource;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.PlanSettings;
import io.cocoonstack.provider.core.plan.SavedState;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.vm.Vm;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a managed Pod without a VM is booted from. Before anything fresh, it is asked whether the Pod's state lies in a snapshot:
 * a state that was put away is never overwritten by a fresh boot, and silence is never taken for absence.
 */
final class SourcePlan {

    private final PlanSettings settings;
    private final RestorePlan restore;

    SourcePlan(PlanSettings settings) {
        this.settings = settings;
        this.restore = new RestorePlan(settings);
    }

    Step next(Evidence evidence) {
        PodRecord pod = evidence.pod();
        if (evidence.asleep()) {
            return restore.next(evidence);
        }
        if (pod.spec().macos()) {
            return macos(pod);
        }
        BootSource fresh = BootSources.of(pod);
        if (fresh instanceof BootSource.Refused(var message, var permanent) && BootSources.brokenEvenForRestore(pod)) {
            return refuse(message, permanent);
        }
        Step boot = fresh instanceof BootSource.Refused(var message, var permanent)
                ? refuse(message, permanent)
                : new Step.Boot(fresh);
        return settings.store() ? stored(evidence, boot) : local(evidence, boot);
    }

    private Step macos(PodRecord pod) {
        if (!settings.macos()) {
            return refuse("macOS guests are not served by this node", false);
        }
        BootSource source = BootSources.macos(pod);
        return source instanceof BootSource.Refused(var message, var permanent)
                ? refuse(message, permanent)
                : new Step.Boot(source);
    }

    private static Step refuse(String message, boolean permanent) {
        Failure failure = Failure.create("CreateBringUpFailed", message);
        return new Step.Fail(permanent ? failure.forGood() : failure);
    }

    private Step stored(Evidence evidence, Step fresh) {
        return switch (evidence.saved().stored()) {
            case SavedState.Stored.Unknown _ -> new Step.AskStore(evidence.vmName());
            case SavedState.Unanswered unanswered ->
                new Step.Fail(Failure.create("HibernateEvidenceFailed", unanswered.message()));
            case SavedState.Stored.Absent _ -> marked(evidence) ? restore.next(evidence) : fresh;
            case SavedState.Stored.Present(var manifest) -> restored(evidence, manifest);
        };
    }

    private Step local(Evidence evidence, Step fresh) {
        return switch (evidence.saved().local()) {
            case SavedState.Local.Unknown _ -> new Step.AskLocal(evidence.vmName());
            case SavedState.Unanswered unanswered ->
                new Step.Fail(Failure.create("HibernateEvidenceFailed", unanswered.message()));
            case SavedState.Local.Absent _ -> marked(evidence) ? restore.next(evidence) : fresh;
            case SavedState.Local.Present _ -> restored(evidence, null);
        };
    }

    private Step restored(Evidence evidence, @Nullable SnapshotManifest manifest) {
        PodRecord pod = evidence.pod();
        boolean marked = marked(evidence);
        if (!marked && BootSources.explicit(pod)) {
            return conflict(
                    "source_conflict",
                    "a hibernated state of VM \"" + evidence.vmName()
                            + "\" exists and the Pod asks for another source ("
                            + Annotations.FORK_FROM + " or " + Annotations.CLONE_FROM_DIR
                            + "): delete the hibernate tag to throw that state away");
        }
        String image = pod.spec().image();
        if (manifest != null
                && !manifest.baseImage().isEmpty()
                && !manifest.baseImage().equals(image)) {
            return conflict(
                    "image_conflict",
                    "a hibernated state of VM \"" + evidence.vmName() + "\" exists that was booted from \""
                            + manifest.baseImage() + "\", and the Pod asks for \"" + image
                            + "\": delete the hibernate tag to throw that state away");
        }
        if (!marked && !evidence.saved().told()) {
            return new Step.TellRestored(age(evidence, manifest));
        }
        return restore.next(evidence);
    }

    /**
     * A broken VM that no Pod shows, and a guest ran in it. Its disk may be all there is, or it may be what came of a restore whose
     * snapshot is still there: only in that case it goes.
     */
    Step broken(Evidence evidence, Vm vm) {
        if (!settings.store()) {
            return switch (evidence.saved().local()) {
                case SavedState.Local.Unknown _ -> new Step.AskLocal(evidence.vmName());
                case SavedState.Unanswered unanswered ->
                    new Step.Fail(Failure.create("HibernateEvidenceFailed", unanswered.message()));
                case SavedState.Local.Absent _ -> new Step.Salvage(vm, false);
                case SavedState.Local.Present _ -> new Step.Salvage(vm, true);
            };
        }
        return switch (evidence.saved().stored()) {
            case SavedState.Stored.Unknown _ -> new Step.AskStore(evidence.vmName());
            case SavedState.Unanswered unanswered ->
                new Step.Fail(Failure.create("HibernateEvidenceFailed", unanswered.message()));
            case SavedState.Stored.Absent _ -> new Step.Salvage(vm, false);
            case SavedState.Stored.Present _ -> new Step.Salvage(vm, true);
        };
    }

    private static @Nullable Duration age(Evidence evidence, @Nullable SnapshotManifest manifest) {
        return manifest == null || manifest.pushedAt() == null
                ? null
                : Duration.between(manifest.pushedAt(), evidence.now());
    }

    private static Step conflict(String verdict, String message) {
        return new Step.Conflict(verdict, Failure.create("HibernateEvidenceFailed", message));
    }

    /** Why nothing is taken from or put under a name whose snapshots may be another Pod's. */
    static String contested(String vmName) {
        return "the state of another Pod may lie under VM name \"" + vmName
                + "\" too: delete one of the two, or give back the name that was edited";
    }

    private static boolean marked(Evidence evidence) {
        return Annotations.flag(evidence.pod().annotations(), Annotations.RESTORE_FROM_HIBERNATE);
    }
}
