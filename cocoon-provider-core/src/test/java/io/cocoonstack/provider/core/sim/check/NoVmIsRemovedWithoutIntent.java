package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.Ending;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.sim.Errand;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.testing.sim.world.Deed;
import io.cocoonstack.provider.testing.sim.world.SimVm;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A VM goes only because its Pod is deleted, because it is hibernated and its snapshot is published, because it is dead, or
 * because no Pod asks for it at a start.
 */
final class NoVmIsRemovedWithoutIntent implements Rule {

    private final Scene scene;
    private final Owners owners;
    /** The ids of VMs whose state was published. */
    private final Set<String> pushed = new HashSet<>();

    NoVmIsRemovedWithoutIntent(Scene scene, Owners owners) {
        this.scene = scene;
        this.owners = owners;
    }

    @Override
    public void done(Deed deed) {
        if (deed instanceof Deed.Pushed(var ref, var snapshot, var _)
                && ref.tag().equals(SnapshotRef.HIBERNATE)) {
            pushed.add(snapshot.vmId());
        }
        if (!(deed instanceof Deed.Removed(var vm, var running))
                || !running
                || scene.byTheHouse()
                || owners.startedLate(vm)) {
            return;
        }
        Optional<Errand> errand = scene.errand();
        if (errand.isEmpty()) {
            orphan(vm);
            return;
        }
        if (scene.late()) {
            // A child process of a daemon that died goes on with what was right when it was begun.
            begun(vm, errand.get());
            return;
        }
        String uid = owners.of(vm).orElse(errand.get().uid());
        Optional<PodRecord> pod = scene.api().byUid(uid);
        if (pod.isEmpty() || pod.get().deleting() || hibernated(vm) || unanswered(errand.get())) {
            return;
        }
        throw new Broken(
                NoVmIsRemovedWithoutIntent.class, vm + " of live Pod " + uid + " was removed by " + errand.get());
    }

    private static void begun(SimVm vm, Errand errand) {
        Evidence evidence = errand.evidence();
        boolean deleted = evidence.gone() || evidence.pod().deleting() || evidence.ending() != null;
        if (!deleted && evidence.hibernation() == null) {
            throw new Broken(NoVmIsRemovedWithoutIntent.class, vm + " was removed by what is left of " + errand);
        }
    }

    private void orphan(SimVm vm) {
        for (PodRecord pod : scene.api().pods()) {
            boolean recorded =
                    Annotations.text(pod.annotations(), Annotations.VM_ID).equals(vm.id());
            boolean asked = pod.spec().managed() && pod.spec().vmName().equals(vm.name());
            boolean his = owners.of(vm).filter(pod.ref().uid()::equals).isPresent();
            boolean seen = scene.daemon().listed().contains(pod.ref().uid());
            if (seen && !pod.terminal() && !pod.deleting() && (recorded || (asked && his))) {
                throw new Broken(
                        NoVmIsRemovedWithoutIntent.class,
                        vm + " was removed as an orphan, but is on " + pod.ref().uid());
            }
        }
    }

    /** What somebody else takes from the store between the push and the removal is his own doing. */
    private boolean hibernated(SimVm vm) {
        return pushed.contains(vm.id())
                || scene.savedFrom(vm, SnapshotRef.HIBERNATE).isPresent();
    }

    private static boolean unanswered(Errand errand) {
        Ending ending = errand.evidence().ending();
        return ending != null
                && ending.cause() instanceof Ending.Cause.Evicted(var reason, var _)
                && reason.equals(Ending.Evictions.INSPECT_TIMEOUT);
    }
}
