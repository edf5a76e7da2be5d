package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.testing.sim.world.Deed;
import io.cocoonstack.provider.testing.sim.world.SimVm;

/** The engine deletes a hibernate tag only to take a hibernation back: the very VM it was saved from runs on. */
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
                && scene.world()
                        .vms()
                        .byId(snapshot.vmId())
                        .filter(SimVm::running)
                        .isEmpty()) {
            throw new Broken(
                    TagGoesOnlyWithARunningVm.class, ref + " with " + snapshot + " was deleted by " + scene.errand().get());
        }
    }
}
