package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.testing.sim.Pace;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Where snapshots are kept outside the node. */
public final class SimStore implements SnapshotStore {

    private final SimWorld world;
    private final Map<SnapshotRef, Stored> kept = new LinkedHashMap<>();
    private boolean down;

    /** What is kept under a reference. */
    public record Stored(SimSnapshot snapshot, SnapshotManifest manifest) {}

    SimStore(SimWorld world) {
        this.world = world;
    }

    /** Whether nobody gets an answer. */
    public void down(boolean nowDown) {
        down = nowDown;
    }

    /** What is kept under a reference, as somebody sees it who asks in another way. */
    public Optional<Stored> kept(SnapshotRef ref) {
        return Optional.ofNullable(kept.get(ref));
    }

    public List<SnapshotRef> refs() {
        return List.copyOf(kept.keySet());
    }

    /** Another node pushes the state of a guest of its own. */
    public void publish(SnapshotRef ref, String image, String fromNode) {
        String id = "snap-" + world.number();
        SimSnapshot snapshot = new SimSnapshot(
                new LocalSnapshot(id, ref.repository(), image, "sha256:" + image, "oci", "cloud-hypervisor"),
                world.fresh(),
                "",
                1);
        kept.put(
                ref,
                new Stored(
                        snapshot,
                        new SnapshotManifest(
                                id,
                                image,
                                fromNode,
                                "cloud-hypervisor",
                                world.outside().threads().now())));
        world.tell(new Deed.Pushed(ref, snapshot, null));
    }

    /** Somebody else deletes a reference. */
    public void unpublish(SnapshotRef ref) {
        Stored stored = kept.remove(ref);
        if (stored != null) {
            world.tell(new Deed.Unpublished(ref, stored.snapshot()));
        }
    }

    @Override
    public Optional<SnapshotManifest> find(SnapshotRef ref) {
        return ask("find " + ref, Pace.QUICK, () -> kept(ref).map(Stored::manifest));
    }

    @Override
    public void push(
            SnapshotRef ref,
            SnapshotCapability source,
            String localName,
            Map<String, String> labels,
            Transfer transfer) {
        haul("push " + ref, transfer, () -> {
            SimSnapshot snapshot = world.snapshots()
                    .byName(localName)
                    .orElseThrow(() -> failed("snapshot " + localName + " is not on this node"));
            Stored before = kept.get(ref);
            kept.put(
                    ref,
                    new Stored(
                            snapshot,
                            new SnapshotManifest(
                                    snapshot.record().id(),
                                    labels.getOrDefault(SnapshotManifest.BASE_IMAGE, ""),
                                    labels.getOrDefault(SnapshotManifest.FROM_NODE, ""),
                                    snapshot.record().hypervisor(),
                                    world.outside().threads().now())));
            world.tell(new Deed.Pushed(ref, snapshot, before == null ? null : before.snapshot()));
            return true;
        });
    }

    @Override
    public void pull(SnapshotRef ref, SnapshotCapability target, String localName, Transfer transfer) {
        haul("pull " + ref, transfer, () -> {
            Stored stored = kept(ref)
                    .orElseThrow(() ->
                            new SnapshotFailureException(new SnapshotFailure.Absent("nothing is kept under " + ref)));
            world.tell(
                    new Deed.Pulled(ref, world.snapshots().put(stored.snapshot().named(localName))));
            return true;
        });
    }

    @Override
    public void delete(SnapshotRef ref) {
        ask("unpublish " + ref, Pace.QUICK, () -> {
            unpublish(ref);
            return true;
        });
    }

    private void haul(String name, Transfer transfer, Supplier<Boolean> effect) {
        try (SimProgress _ = SimProgress.begin(world, name, transfer)) {
            ask(name, Pace.HAUL, effect);
        }
    }

    private <T> T ask(String name, Pace pace, Supplier<T> effect) {
        return world.outside().call(name, pace, SimStore::failed, () -> {
            if (down) {
                throw failed("the store is down");
            }
            return effect.get();
        });
    }

    private static SnapshotFailureException failed(String why) {
        return new SnapshotFailureException(new SnapshotFailure.Unavailable(why));
    }
}
