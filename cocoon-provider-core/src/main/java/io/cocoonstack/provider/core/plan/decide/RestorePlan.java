package io.cocoonstack.provider.core.plan.decide;

import io.cocoonstack.provider.contract.name.VmNames;
import io.cocoonstack.provider.core.plan.BootSource;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.PlanSettings;
import io.cocoonstack.provider.core.plan.SavedState;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.snapshot.SnapshotManifest;

/** Where a Pod's own saved state is fetched from. An outage is never taken for absence, and nothing unverified is resumed. */
final class RestorePlan {

    private final PlanSettings settings;

    RestorePlan(PlanSettings settings) {
        this.settings = settings;
    }

    /** Steps up to the boot of a Pod that is to be restored. */
    Step next(Evidence evidence) {
        String vmName = evidence.vmName();
        if (evidence.contested()) {
            return failed(evidence, SourcePlan.contested(vmName));
        }
        if (!settings.store()) {
            return switch (evidence.saved().local()) {
                case SavedState.Local.Unknown _ -> new Step.AskLocal(vmName);
                case SavedState.Unanswered unanswered -> failed(evidence, unanswered.message());
                case SavedState.Local.Absent _ ->
                    failed(evidence, "this node has no snapshot of VM \"" + vmName + "\" and no store to ask for one");
                case SavedState.Local.Present _ -> restore(new BootSource.Place.Own(vmName));
            };
        }
        return switch (evidence.saved().stored()) {
            case SavedState.Stored.Unknown _ -> new Step.AskStore(vmName);
            case SavedState.Unanswered unanswered -> failed(evidence, unanswered.message());
            case SavedState.Stored.Absent _ ->
                local(
                        evidence,
                        vmName,
                        new Step.Fail(failure(evidence, "the store has no hibernated state of VM \"" + vmName + "\"")));
            case SavedState.Stored.Present(var manifest) -> local(evidence, vmName, copy(evidence, vmName, manifest));
        };
    }

    /** The node's own snapshot if it is the stored one, else {@code otherwise}. */
    private static Step local(Evidence evidence, String vmName, Step otherwise) {
        return switch (evidence.saved().local()) {
            case SavedState.Local.Unknown _ -> new Step.AskLocal(vmName);
            case SavedState.Unanswered unanswered -> failed(evidence, unanswered.message());
            case SavedState.Local.Absent _ -> otherwise;
            case SavedState.Local.Present _ ->
                evidence.saved().verified() ? restore(new BootSource.Place.Own(vmName)) : new Step.DropStale(vmName);
        };
    }

    private Step copy(Evidence evidence, String vmName, SnapshotManifest manifest) {
        return switch (evidence.saved().copy()) {
            case SavedState.Copy.None _
            when settings.peers()
                    && !manifest.fromNode().isEmpty()
                    && !manifest.fromNode().equals(settings.nodeName()) -> new Step.FetchFromPeer(vmName, manifest);
            case SavedState.Copy.None _, SavedState.Copy.NoPeer _ ->
                new Step.PullHibernated(vmName, VmNames.importCopy(vmName));
            case SavedState.Copy.Staged(var directory) -> restore(new BootSource.Place.Staged(directory));
            case SavedState.Copy.Imported(var localName) -> restore(new BootSource.Place.Imported(localName));
        };
    }

    private static Step restore(BootSource.Place place) {
        return new Step.Boot(new BootSource.Restore(place));
    }

    private static Step failed(Evidence evidence, String message) {
        return new Step.Fail(failure(evidence, message));
    }

    private static Failure failure(Evidence evidence, String message) {
        return evidence.asleep()
                ? Failure.owed("WakePullFailed", message)
                : Failure.create("CreateBringUpFailed", message);
    }
}
