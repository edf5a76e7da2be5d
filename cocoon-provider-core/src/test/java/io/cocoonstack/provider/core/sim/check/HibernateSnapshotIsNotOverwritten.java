package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.testing.sim.world.Deed;
import io.cocoonstack.provider.testing.sim.world.SimSnapshot;
import io.cocoonstack.provider.testing.sim.world.SimVm;
import org.jspecify.annotations.Nullable;

/** While a hibernated state is published, nothing boots under its name but that state, and nothing else is published over it. */
final class HibernateSnapshotIsNotOverwritten implements Rule {

    private final Scene scene;

    HibernateSnapshotIsNotOverwritten(Scene scene) {
        this.scene = scene;
    }

    @Override
    public void done(Deed deed) {
        switch (deed) {
            case Deed.Booted(var vm, var from) when !vm.byHand() -> booted(vm, from);
            case Deed.Pushed(var ref, var snapshot, var replaced)
            when ref.tag().equals(SnapshotRef.HIBERNATE) && replaced != null -> {
                if (!snapshot.state().holds(replaced.state())) {
                    throw new Broken(
                            HibernateSnapshotIsNotOverwritten.class,
                            ref + " held " + replaced.state() + " and was overwritten with " + snapshot.state());
                }
            }
            default -> {}
        }
    }

    private void booted(SimVm vm, @Nullable SimSnapshot from) {
        scene.world()
                .store()
                .kept(new SnapshotRef(vm.name(), SnapshotRef.HIBERNATE))
                .filter(stored ->
                        from == null || !from.state().equals(stored.snapshot().state()))
                .ifPresent(stored -> {
                    throw new Broken(
                            HibernateSnapshotIsNotOverwritten.class,
                            vm + " was booted from " + (from == null ? "an image" : from) + " although "
                                    + stored.snapshot() + " is hibernated");
                });
    }
}
