package io.cocoonstack.provider.core.plan;

/**
 * How far the end of a Pod has come. The order of the parts is fixed: VM, leases, snapshots, Pod.
 *
 * @param cause why it ends
 * @param vmRemoved the VM is gone for sure
 * @param leasesReleased its leases were given back
 * @param snapshotsDropped its local snapshots were dropped or are to be kept
 * @param podDeleted an eviction's delete reached the API server
 * @param statusFinal the last status reached the API server
 * @param objectRemoved the object was removed from the API server
 */
public record Ending(
        Cause cause,
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

    /** Status reasons of evictions. */
    public static final class Evictions {
        public static final String VM_GONE = "VMGone";
        public static final String RESTART_FAILED = "RestartFailed";
        public static final String RESTART_COOLDOWN = "RestartCooldown";
        public static final String INSPECT_TIMEOUT = "VMInspectTimeout";

        private Evictions() {}
    }

    public static Ending deleted() {
        return new Ending(new Cause.Deleted(), false, false, false, false, false, false);
    }

    /** An eviction; nothing of it is done yet. Snapshots of an evicted Pod's VM stay. */
    public static Ending evicted(String reason, String message) {
        return new Ending(new Cause.Evicted(reason, message), false, false, true, false, false, false);
    }

    public Ending withVmRemoved() {
        return new Ending(cause, true, leasesReleased, snapshotsDropped, podDeleted, statusFinal, objectRemoved);
    }

    public Ending withLeasesReleased() {
        return new Ending(cause, vmRemoved, true, snapshotsDropped, podDeleted, statusFinal, objectRemoved);
    }

    public Ending withSnapshotsDropped() {
        return new Ending(cause, vmRemoved, leasesReleased, true, podDeleted, statusFinal, objectRemoved);
    }

    public Ending withPodDeleted() {
        return new Ending(cause, vmRemoved, leasesReleased, snapshotsDropped, true, statusFinal, objectRemoved);
    }

    public Ending withStatusFinal() {
        return new Ending(cause, vmRemoved, leasesReleased, snapshotsDropped, podDeleted, true, objectRemoved);
    }

    public Ending withObjectRemoved() {
        return new Ending(cause, vmRemoved, leasesReleased, snapshotsDropped, podDeleted, statusFinal, true);
    }
}
