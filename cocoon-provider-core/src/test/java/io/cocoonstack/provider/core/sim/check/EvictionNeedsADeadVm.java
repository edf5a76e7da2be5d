package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.core.plan.Ending;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.sim.Errand;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A Pod is evicted only when its VM is gone or down for good, or when nobody could say for half an hour. */
final class EvictionNeedsADeadVm implements Rule {

    private final Scene scene;
    private final Owners owners;

    EvictionNeedsADeadVm(Scene scene, Owners owners) {
        this.scene = scene;
        this.owners = owners;
    }

    @Override
    public void changed(@Nullable PodRecord before, @Nullable PodRecord after) {
        Optional<Errand> errand = scene.errand();
        if (after == null || !after.deleting() || before == null || before.deleting() || errand.isEmpty()) {
            return;
        }
        if (errand.get().step() instanceof Step.Evict(var cause)
                && !cause.reason().equals(Ending.Evictions.INSPECT_TIMEOUT)) {
            scene.world().vms().all().stream()
                    // What a process that died made under a name the Pod no longer has is an orphan.
                    .filter(vm -> vm.running()
                            && vm.name().equals(errand.get().evidence().vmName())
                            && owners.of(vm).filter(errand.get().uid()::equals).isPresent())
                    .findFirst()
                    .ifPresent(vm -> {
                        throw new Broken(
                                EvictionNeedsADeadVm.class,
                                after.ref().uid() + " is evicted (" + cause.reason() + ") while " + vm + " runs");
                    });
        }
    }
}
