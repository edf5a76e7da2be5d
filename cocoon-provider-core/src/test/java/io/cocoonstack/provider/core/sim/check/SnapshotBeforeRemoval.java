package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.contract.SnapshotPolicy;
import io.cocoonstack.provider.contract.name.VmNames;
import io.cocoonstack.provider.core.plan.Ending;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.sim.Errand;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.testing.sim.world.Deed;
import io.cocoonstack.provider.testing.sim.world.GuestState;
import io.cocoonstack.provider.testing.sim.world.SimVm;
import java.util.HashMap;
import java.util.Map;

/** The snapshot that policy asks for at a delete is in the store before the VM goes, and holds what the guest held when it began. */
final class SnapshotBeforeRemoval implements Rule {

    private final Scene scene;
    private final Owners owners;
    private final Map<String, GuestState> atBegin = new HashMap<>();

    SnapshotBeforeRemoval(Scene scene, Owners owners) {
        this.scene = scene;
        this.owners = owners;
    }

    @Override
    public void planned(Errand errand) {
        if (errand.step() instanceof Step.Begin(var ending) && !ending.vmRemoved()) {
            // What an earlier ending saw, such as an eviction that a restart cut short, is nothing to this one.
            atBegin.remove(errand.uid());
            errand.evidence()
                    .knownVm()
                    .flatMap(vm -> scene.world().vms().byId(vm.id()))
                    .ifPresent(vm -> atBegin.put(errand.uid(), vm.guest()));
        }
    }

    @Override
    public void done(Deed deed) {
        if (deed instanceof Deed.Removed(var vm, var running) && running && !scene.late() && !owners.startedLate(vm)) {
            scene.errand()
                    .filter(errand -> errand.step() instanceof Step.Remove && asked(errand.evidence()))
                    .ifPresent(errand -> saved(vm, errand));
        }
    }

    private boolean asked(Evidence evidence) {
        Ending ending = evidence.ending();
        return scene.store()
                && ending != null
                && ending.cause() instanceof Ending.Cause.Deleted
                && SnapshotPolicy.of(evidence.spec().snapshotPolicy())
                        .saves(VmNames.role(
                                evidence.pod().ref().namespace(), evidence.pod().cocoonSet(), evidence.vmName()));
    }

    private void saved(SimVm vm, Errand errand) {
        GuestState began = atBegin.get(errand.uid());
        boolean safe = scene.savedFrom(vm, SnapshotRef.LATEST)
                .filter(snapshot -> began == null || snapshot.state().holds(began))
                .isPresent();
        if (!safe) {
            throw new Broken(
                    SnapshotBeforeRemoval.class,
                    vm + " was removed by " + errand + " and its state " + began + " is not in the store");
        }
    }
}
