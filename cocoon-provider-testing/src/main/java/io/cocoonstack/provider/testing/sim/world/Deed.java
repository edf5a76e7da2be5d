package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.snapshot.SnapshotRef;
import org.jspecify.annotations.Nullable;

/** Something that was done to the world; told the moment after it was done, on the task that did it. */
public sealed interface Deed {

    /** A VM runs that did not exist before; {@code from} is the snapshot it was cloned from, null after a fresh boot. */
    record Booted(SimVm vm, @Nullable SimSnapshot from) implements Deed {}

    /** A stopped VM was started in place. */
    record Started(SimVm vm) implements Deed {}

    /** A VM stopped by itself. */
    record Died(SimVm vm) implements Deed {}

    /** A VM and all it owned are gone; {@code running} says whether its guest was alive. */
    record Removed(SimVm vm, boolean running) implements Deed {}

    /** A running VM was saved; {@code replaced} had the name before. */
    record Saved(SimVm vm, SimSnapshot snapshot, @Nullable SimSnapshot replaced) implements Deed {}

    /** A local snapshot was removed. */
    record Dropped(SimSnapshot snapshot) implements Deed {}

    /** A snapshot is in the store; {@code replaced} was there before. */
    record Pushed(
            SnapshotRef ref, SimSnapshot snapshot, @Nullable SimSnapshot replaced) implements Deed {}

    /** A snapshot was brought from the store or a peer. */
    record Pulled(SnapshotRef ref, SimSnapshot snapshot) implements Deed {}

    /** A reference was deleted from the store. */
    record Unpublished(SnapshotRef ref, SimSnapshot snapshot) implements Deed {}

    /** The cards of a running VM were changed. */
    record CardsChanged(SimVm vm, int count) implements Deed {}

    /** A command ran in a guest. */
    record Executed(SimVm vm, String command) implements Deed {}

    /** A lease was given back. */
    record Released(String mac) implements Deed {}

    /** An address was checked. */
    record Checked(String ip, boolean answered) implements Deed {}
}
