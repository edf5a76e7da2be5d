package io.cocoonstack.provider.core.plan;

/**
 * How far the end of a Pod has come. The order of the parts is fixed: VM, leases, snapshots, Pod.
 *
 * @param cause why it ends
 * @param snapshot how far the snapshot has come that a delete may owe
 * @param vmRemoved the VM is gone for sure
 * @param leasesReleased its leases were given back
 * @param snapshotsDropped its local snapshots were dropped or are to be kept
 * @param podDeleted an eviction's delete reached the API server
 * @param statusFinal the last status reached the API server
 * @param objectRemoved the object was removed from the API server
 */
public record Ending(
        Cause cause,
        Snapshot snapshot,
        boolean vmRemoved,
        boolean leasesReleased,
        boolean snapshotsDropped,
        boolean podDeleted,
        boolean statusFinal,
        boolean objectRemoved) {

    /** Why a Pod ends. */
    public sealed interface Cause {

        /** Somebody deleted it. */
        record Deleted() implements Cause {}

        /** Its VM cannot go on; {@code reason} is the status reason, one of {@link Evictions}. */
        record Evicted(String reason, String message) implements Cause {}
    }

    /** The snapshot of a delete. Whatever fails starts it again: the guest runs on and its newest state is wanted. */
    public enum Snapshot {
        /** Nobody looked yet. */
        OPEN,
        /** The VM runs: save it. */
        WANTED,
        /** Saved, not yet outside the node. */
        SAVED,
        /** Safe, or not asked for. */
        DONE
    }

    /** Status reasons of evictions. */
    public static final class Evictions {
        public static final String VM_GONE = "VMGone";
        public static final String RESTART_FAILED = "RestartFailed";
        public static final String RESTART_COOLDOWN = "RestartCooldown";
        public static final String INSPECT_TIMEOUT = "VMInspectTimeout";

        private Evictions() {}
    }

    public static Ending deleted() {
        return new Ending(new Cause.Deleted(), Snapshot.OPEN, false, false, false, false, false, false);
    }

    /** An eviction; nothing of it is done yet. Snapshots of an evicted Pod's VM stay. */
    public static Ending evicted(String reason, String message) {
        return new Ending(new Cause.Evicted(reason, message), Snapshot.DONE, false, false, true, false, false, false);
    }

    public Ending with(Snapshot progress) {
        return new Ending(
                cause, progress, vmRemoved, leasesReleased, snapshotsDropped, podDeleted, statusFinal, objectRemoved);
    }

    public Ending withVmRemoved() {
        return new Ending(
                cause, Snapshot.DONE, true, leasesReleased, snapshotsDropped, podDeleted, statusFinal, objectRemoved);
    }

    public Ending withLeasesReleased() {
        return new Ending(cause, snapshot, vmRemoved, true, snapshotsDropped, podDeleted, statusFinal, objectRemoved);
    }

    public Ending withSnapshotsDropped() {
        return new Ending(cause, snapshot, vmRemoved, leasesReleased, true, podDeleted, statusFinal, objectRemoved);
    }

    public Ending withPodDeleted() {
        return new Ending(
                cause, snapshot, vmRemoved, leasesReleased, snapshotsDropped, true, statusFinal, objectRemoved);
    }

    public Ending withStatusFinal() {
        return new Ending(
                cause, snapshot, vmRemoved, leasesReleased, snapshotsDropped, podDeleted, true, objectRemoved);
    }

    public Ending withObjectRemoved() {
        return new Ending(cause, snapshot, vmRemoved, leasesReleased, snapshotsDropped, podDeleted, statusFinal, true);
    }
}
