package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.core.plan.BootSource;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.sim.Errand;
import io.cocoonstack.provider.testing.sim.world.Deed;
import io.cocoonstack.provider.testing.sim.world.SimSnapshot;
import io.cocoonstack.provider.testing.sim.world.SimVm;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A fork begins with a state that its source held since the fork was decided, not with that of an earlier VM of the same name. */
final class ForksFollowTheirSource implements Rule {

    private final Scene scene;
    private final Map<String, SimVm> decided = new HashMap<>();

    ForksFollowTheirSource(Scene scene) {
        this.scene = scene;
    }

    @Override
    public void planned(Errand errand) {
        if (errand.step() instanceof Step.Boot(BootSource.Fork(var source))) {
            decided.remove(errand.uid());
            scene.world().vms().byName(source).ifPresent(vm -> decided.put(errand.uid(), vm));
        }
    }

    @Override
    public void done(Deed deed) {
        Optional<Errand> errand = scene.errand();
        if (deed instanceof Deed.Booted(var vm, var from)
                && from != null
                && errand.isPresent()
                && errand.get().step() instanceof Step.Boot(BootSource.Fork(var source))) {
            Optional<SimVm> now = scene.world().vms().byName(source).filter(SimVm::running);
            SimVm then = decided.get(errand.get().uid());
            // A baseline outlives its source; whoever has the name by the end of the clone was not asked.
            if (then != null && !held(now.orElse(null), from) && !held(then, from)) {
                throw new Broken(
                        ForksFollowTheirSource.class,
                        vm + " was forked from " + from + ", which " + now.orElse(then) + " never held");
            }
        }
    }

    private static boolean held(@Nullable SimVm vm, SimSnapshot from) {
        return vm != null && vm.guest().holds(from.state());
    }
}
