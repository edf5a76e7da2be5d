package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.testing.sim.world.Deed;

/** The engine deletes a hibernate tag only while a VM runs that holds its state or a newer one: nothing is lost with it. */
final class TagGoesOnlyWithARunningVm implements Rule {

    private final Scene scene;

    TagGoesOnlyWithARunningVm(Scene scene) {
        this.scene = scene;
    }

    @Override
    public void done(Deed deed) {
        if (deed instanceof Deed.Unpublished(var ref, var snapshot)
                && ref.tag().equals(SnapshotRef.HIBERNATE)
                && scene.errand().isPresent()
                && scene.world().vms().all().stream()
                        .noneMatch(vm -> vm.running() && vm.guest().holds(snapshot.state()))) {
            throw new Broken(
                    TagGoesOnlyWithARunningVm.class,
                    ref + " with " + snapshot + " was deleted by "
                            + scene.errand().get());
        }
    }
}
