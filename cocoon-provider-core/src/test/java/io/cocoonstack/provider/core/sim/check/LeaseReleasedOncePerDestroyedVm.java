package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.testing.sim.world.Deed;
import java.util.HashSet;
import java.util.Set;

/** The lease of a card is given back once, and not before its VM is gone. */
final class LeaseReleasedOncePerDestroyedVm implements Rule {

    private final Scene scene;
    private final Set<String> released = new HashSet<>();

    LeaseReleasedOncePerDestroyedVm(Scene scene) {
        this.scene = scene;
    }

    @Override
    public void done(Deed deed) {
        if (!(deed instanceof Deed.Released(var mac))) {
            return;
        }
        if (scene.world().vms().hasCard(mac)) {
            throw new Broken(
                    LeaseReleasedOncePerDestroyedVm.class, "the lease of " + mac + " was released under a living VM");
        }
        if (!released.add(mac)) {
            throw new Broken(LeaseReleasedOncePerDestroyedVm.class, "the lease of " + mac + " was released twice");
        }
    }
}
