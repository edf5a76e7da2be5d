package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.testing.sim.world.Deed;

/** The lane of an unmanaged Pod does nothing to any VM. */
final class UnmanagedIsOnlyMirrored implements Rule {

    private final Scene scene;

    UnmanagedIsOnlyMirrored(Scene scene) {
        this.scene = scene;
    }

    @Override
    public void done(Deed deed) {
        if (deed instanceof Deed.Checked) {
            return;
        }
        scene.errand().filter(errand -> !errand.evidence().spec().managed()).ifPresent(errand -> {
            throw new Broken(UnmanagedIsOnlyMirrored.class, deed + " by " + errand);
        });
    }
}
