package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.core.plan.BootSource;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.testing.sim.world.Deed;
import io.cocoonstack.provider.testing.sim.world.SimSnapshot;
import org.jspecify.annotations.Nullable;

/** A fork begins with a state that its source once held, not with that of an earlier VM of the same name. */
final class ForksFollowTheirSource implements Rule {

    private final Scene scene;

    ForksFollowTheirSource(Scene scene) {
        this.scene = scene;
    }

    @Override
    public void done(Deed deed) {
        if (deed instanceof Deed.Booted(var vm, var from) && from != null) {
            scene.errand().ifPresent(errand -> {
                if (errand.step() instanceof Step.Boot(BootSource.Fork(var source))) {
                    check(source, from, vm);
                }
            });
        }
    }

    private void check(String source, @Nullable SimSnapshot from, Object vm) {
        scene.world()
                .vms()
                .byName(source)
                .filter(found -> found.running() && from != null && !found.guest().holds(from.state()))
                .ifPresent(found -> {
                    throw new Broken(
                            ForksFollowTheirSource.class, vm + " was forked from " + from + ", which " + found + " never held");
                });
    }
}
