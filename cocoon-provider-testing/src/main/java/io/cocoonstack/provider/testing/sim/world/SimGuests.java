package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.vm.Nic;
import java.time.Duration;
import java.util.SplittableRandom;

/** What guests do by themselves: bring their network up, ask for leases. */
public final class SimGuests {

    private final SimWorld world;

    SimGuests(SimWorld world) {
        this.world = world;
    }

    /** The guest has booted, or goes on from a snapshot. */
    void booted(SimVm vm, boolean cloned) {
        plugged(vm);
    }

    /** The guest has other cards than before. */
    void plugged(SimVm vm) {
        if (vm.nics.isEmpty()) {
            return;
        }
        int boots = vm.boots;
        Nic first = vm.nics.getFirst();
        world.outside().later("guest " + vm.name(), delay(vm), () -> online(vm, boots, first));
    }

    private void online(SimVm vm, int boots, Nic card) {
        if (!vm.running() || vm.boots != boots || vm.nics.isEmpty() || !vm.nics.getFirst().equals(card)) {
            return;
        }
        vm.address = card.address().map(address -> address.ip()).orElseGet(() -> world.leases().grant(card.mac()));
        world.outside().note(() -> vm + " is at " + vm.address);
    }

    private Duration delay(SimVm vm) {
        SplittableRandom random = world.outside().fate().next("guest boot " + vm.name());
        // Now and then a guest takes longer than anybody waits for it.
        return random.nextInt(20) == 0
                ? Duration.ofSeconds(30 + random.nextInt(60))
                : Duration.ofMillis(200 + random.nextInt(8_000));
    }
}
