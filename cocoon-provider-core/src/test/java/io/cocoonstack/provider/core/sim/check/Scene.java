package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.core.sim.Daemon;
import io.cocoonstack.provider.core.sim.Errand;
import io.cocoonstack.provider.core.sim.SimApi;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.testing.sim.SimTask;
import io.cocoonstack.provider.testing.sim.world.SimSnapshot;
import io.cocoonstack.provider.testing.sim.world.SimStore;
import io.cocoonstack.provider.testing.sim.world.SimVm;
import io.cocoonstack.provider.testing.sim.world.SimWorld;
import java.util.List;
import java.util.Optional;

/** What rules look at. */
public record Scene(SimApi api, SimWorld world, Daemon daemon, boolean store) {

    /** The rules of design, each over this scene. */
    public List<Rule> rules() {
        Owners owners = new Owners(this);
        return List.of(
                owners,
                new NoVmIsRemovedWithoutIntent(this, owners),
                new NewerIncarnationIsUntouched(this, owners),
                new UnmanagedIsOnlyMirrored(this),
                new HibernateSnapshotIsNotOverwritten(this),
                new TagGoesOnlyWithARunningVm(this),
                new SnapshotBeforeRemoval(this, owners),
                new ForksFollowTheirSource(this),
                new EvictionNeedsADeadVm(this, owners),
                new LeaseReleasedOncePerDestroyedVm(this),
                new ReadyMeansProbedAndReady(this),
                new ReadyAnnotationFindsItsStatus(this),
                new TransfersAreToldWhileTheyGoOn());
    }

    /** The step whose performance is going on, if a lane moves. */
    Optional<Errand> errand() {
        return Errand.of(moving());
    }

    @SuppressWarnings("NullAway") // rules are called by tasks only
    SimTask moving() {
        return world.outside().threads().moving();
    }

    /** Whether it is a child process that acts, and the daemon that began it is dead. */
    boolean late() {
        return moving().life() == world.outside().world() && moving().errand() != null;
    }

    /** Whether the house itself acts and not the daemon or a child process it left behind. */
    boolean byTheHouse() {
        SimTask task = moving();
        return task.life() == world.outside().world() && task.errand() == null;
    }

    /** The newest safe copy of what this very VM held: in the store, or on the node when there is no store. */
    Optional<SimSnapshot> savedFrom(SimVm vm, String tag) {
        Optional<SimSnapshot> kept = store
                ? world.store().kept(new SnapshotRef(vm.name(), tag)).map(SimStore.Stored::snapshot)
                : world.snapshots().byName(vm.name());
        return kept.filter(snapshot -> snapshot.vmId().equals(vm.id()));
    }
}
