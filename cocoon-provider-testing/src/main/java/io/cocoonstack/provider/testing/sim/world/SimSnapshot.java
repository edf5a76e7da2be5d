package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.vm.capability.LocalSnapshot;

/**
 * A snapshot and what is in it.
 *
 * @param record as the runtime shows it
 * @param state what the guest held when it was saved
 * @param vmId the VM it was saved from, empty when it came from elsewhere
 * @param nics number of NICs it holds
 */
public record SimSnapshot(LocalSnapshot record, GuestState state, String vmId, int nics) {

    SimSnapshot named(String name) {
        return new SimSnapshot(
                new LocalSnapshot(
                        record.id(),
                        name,
                        record.image(),
                        record.imageDigest(),
                        record.imageType(),
                        record.hypervisor()),
                state,
                vmId,
                nics);
    }

    @Override
    public String toString() {
        return record.name() + "(" + state + ")";
    }
}
