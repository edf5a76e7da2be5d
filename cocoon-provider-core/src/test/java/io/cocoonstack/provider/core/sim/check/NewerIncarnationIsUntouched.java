package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.sim.Errand;
import io.cocoonstack.provider.testing.sim.world.Deed;
import io.cocoonstack.provider.testing.sim.world.SimVm;
import java.util.Optional;

/** Nothing is done to a VM by the lane of a Pod it does not belong to. */
final class NewerIncarnationIsUntouched implements Rule {

    private final Scene scene;
    private final Owners owners;

    NewerIncarnationIsUntouched(Scene scene, Owners owners) {
        this.scene = scene;
        this.owners = owners;
    }

    @Override
    public void done(Deed deed) {
        SimVm touched =
                switch (deed) {
                    case Deed.Removed(var vm, var _) -> vm;
                    case Deed.Started(var vm) -> vm;
                    case Deed.CardsChanged(var vm, var _) -> vm;
                    default -> null;
                };
        Optional<Errand> errand = scene.errand();
        boolean late = scene.late();
        if (touched == null || errand.isEmpty() || late) {
            return;
        }
        if (deed instanceof Deed.Removed(var vm, var running) && !running && nameless(vm)) {
            return;
        }
        owners.of(touched)
                .filter(owner -> !owner.equals(errand.get().uid()))
                .filter(scene.api()::live)
                .ifPresent(owner -> {
                    throw new Broken(NewerIncarnationIsUntouched.class, deed + " of " + owner + " by " + errand.get());
                });
    }

    /** Whether no Pod ever named it: nobody alive knows for whom a process that died made it, and it does not run. */
    private boolean nameless(SimVm vm) {
        return scene.api().pods().stream().noneMatch(pod -> Annotations.text(pod.annotations(), Annotations.VM_ID)
                .equals(vm.id()));
    }
}
