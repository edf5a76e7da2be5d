package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.testing.sim.Pace;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The runtime's own snapshots. */
public final class SimSnapshots implements SnapshotCapability {

    private final SimWorld world;
    private final Map<String, SimSnapshot> kept = new LinkedHashMap<>();

    SimSnapshots(SimWorld world) {
        this.world = world;
    }

    public List<SimSnapshot> all() {
        return List.copyOf(kept.values());
    }

    public Optional<SimSnapshot> byName(String name) {
        return Optional.ofNullable(kept.get(name));
    }

    /** Puts a snapshot of some guest from elsewhere on the node. */
    public SimSnapshot add(String name, String image, String hypervisor) {
        LocalSnapshot record =
                new LocalSnapshot("snap-" + world.number(), name, image, "sha256:" + image, "oci", hypervisor);
        return put(new SimSnapshot(record, world.fresh(), "", 1));
    }

    @Override
    public Optional<LocalSnapshot> findSnapshot(String name) {
        return world.outside().call("snapshot " + name, Pace.QUICK, SimRuntime::failed, () -> byName(name)
                .map(SimSnapshot::record));
    }

    @Override
    public void saveSnapshot(String name, String vmId) {
        world.outside().child("save " + name, Pace.WORK, SimRuntime::failed, () -> {
            SimVm vm = world.vms().get("save", vmId);
            if (!vm.running()) {
                throw SimVms.failure(new RuntimeFailure.Conflict(SimVms.facts("save", vmId + " is " + vm.state())));
            }
            SimSnapshot before = kept.get(name);
            LocalSnapshot record = new LocalSnapshot(
                    "snap-" + world.number(), name, vm.image, "sha256:" + vm.image, "oci", vm.hypervisor());
            SimSnapshot saved = put(new SimSnapshot(record, vm.guest(), vm.id(), vm.nics.size()));
            world.tell(new Deed.Saved(vm, saved, before));
            return true;
        });
    }

    @Override
    public boolean removeSnapshot(String ref) {
        return world.outside().child("drop " + ref, Pace.QUICK, SimRuntime::failed, () -> {
            SimSnapshot found = kept.values().stream()
                    .filter(snapshot -> snapshot.record().name().equals(ref)
                            || snapshot.record().id().equals(ref))
                    .findFirst()
                    .orElse(null);
            if (found == null) {
                return false;
            }
            kept.remove(found.record().name());
            world.tell(new Deed.Dropped(found));
            return true;
        });
    }

    /** Snapshots travel as a whole in this world, see {@link SimStore}. */
    @Override
    public void importSnapshot(String name, InputStream archive) {
        throw new UnsupportedOperationException("snapshots of a simulated runtime are no bytes");
    }

    /** Snapshots travel as a whole in this world, see {@link SimStore}. */
    @Override
    public void exportSnapshot(String name, OutputStream archive) {
        throw new UnsupportedOperationException("snapshots of a simulated runtime are no bytes");
    }

    void forget(String name) {
        kept.remove(name);
    }

    SimSnapshot put(SimSnapshot snapshot) {
        kept.put(snapshot.record().name(), snapshot);
        return snapshot;
    }
}
