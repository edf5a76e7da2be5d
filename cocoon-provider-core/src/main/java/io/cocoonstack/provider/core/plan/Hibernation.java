package io.cocoonstack.provider.core.plan;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far putting a VM to sleep has come. The order is fixed: the state is safe in the store before the Pod stops naming the VM,
 * and the Pod stops naming the VM before the VM is removed.
 *
 * @param guestReleased the guest gave its address back, or was asked to
 * @param nicsDropped the VM has no network card any more
 * @param saved its state is in the node's snapshot store
 * @param pushed and in the store outside
 * @param cleared it was tried to take id and ip off the Pod
 * @param removal how the removal of the VM went
 * @param leasesReleased its leases were given back
 * @param undo what went wrong, null while nothing did
 * @param tries failed tries of the current part
 * @param notBefore when the current part may be tried again
 */
public record Hibernation(
        boolean guestReleased,
        boolean nicsDropped,
        boolean saved,
        boolean pushed,
        boolean cleared,
        Removal removal,
        boolean leasesReleased,
        @Nullable Undo undo,
        int tries,
        Instant notBefore) {

    /** How long a hibernation that failed is undone before its failure is reported. */
    public static final Duration UNDO_LIMIT = Duration.ofSeconds(30);

    /** Nothing done yet. */
    public static final Hibernation BEGUN =
            new Hibernation(false, false, false, false, false, Removal.OPEN, false, null, 0, Instant.MIN);

    /** Everything up to the removal was done by an earlier process. */
    public static final Hibernation SAVED =
            new Hibernation(true, false, true, true, false, Removal.OPEN, false, null, 0, Instant.MIN);

    /** One that an earlier process began and nobody wants any more: the guest gets back what it may have lost. */
    public static Hibernation takenBack(boolean withoutCard, Instant now) {
        Failure why = Failure.owed(
                "HibernateNetResizeFailed",
                Failure.HIBERNATE + "it was interrupted and is not wanted any more, the guest gets its network back");
        return BEGUN.with(new Undo(why, true, !withoutCard, false, now.plus(UNDO_LIMIT)));
    }

    /** What became of the VM. */
    public enum Removal {
        OPEN,
        /** It was to be removed and nobody said that it is: ask before anything else is concluded. */
        DOUBTFUL,
        DONE
    }

    /**
     * Going back to a running VM.
     *
     * @param why the failure to report in the end
     * @param tagDeleted the pushed tag is deleted, or there is none
     * @param nicRestored the VM has its network card again, or never lost it
     * @param renewed the guest asked for an address again, or need not
     * @param until when going back is given up and the failure reported
     */
    public record Undo(Failure why, boolean tagDeleted, boolean nicRestored, boolean renewed, Instant until) {

        public Undo withTagDeleted() {
            return new Undo(why, true, nicRestored, renewed, until);
        }

        public Undo withNicRestored() {
            return new Undo(why, tagDeleted, true, renewed, until);
        }

        public Undo withRenewed() {
            return new Undo(why, tagDeleted, nicRestored, true, until);
        }
    }

    /** Whether the Pod no longer names the VM: its state is safe, and the VM is about to go. */
    public boolean hidesVm() {
        return saved && undo == null;
    }

    public Hibernation withGuestReleased() {
        return next(true, nicsDropped, saved, pushed, cleared, removal, leasesReleased, undo);
    }

    public Hibernation withNicsDropped() {
        return next(guestReleased, true, saved, pushed, cleared, removal, leasesReleased, undo);
    }

    public Hibernation withSaved() {
        return next(guestReleased, nicsDropped, true, pushed, cleared, removal, leasesReleased, undo);
    }

    public Hibernation withPushed() {
        return next(guestReleased, nicsDropped, saved, true, cleared, removal, leasesReleased, undo);
    }

    public Hibernation withCleared() {
        return next(guestReleased, nicsDropped, saved, pushed, true, removal, leasesReleased, undo);
    }

    public Hibernation with(Removal outcome) {
        return next(guestReleased, nicsDropped, saved, pushed, cleared, outcome, leasesReleased, undo);
    }

    public Hibernation withLeasesReleased() {
        return next(guestReleased, nicsDropped, saved, pushed, cleared, removal, true, undo);
    }

    public Hibernation with(Undo progress) {
        return next(guestReleased, nicsDropped, saved, pushed, cleared, removal, leasesReleased, progress);
    }

    /** The same, with one more failed try of the current part. */
    public Hibernation later(Instant moment) {
        return new Hibernation(
                guestReleased, nicsDropped, saved, pushed, cleared, removal, leasesReleased, undo, tries + 1, moment);
    }

    private static Hibernation next(
            boolean guestReleased,
            boolean nicsDropped,
            boolean saved,
            boolean pushed,
            boolean cleared,
            Removal removal,
            boolean leasesReleased,
            @Nullable Undo undo) {
        return new Hibernation(
                guestReleased, nicsDropped, saved, pushed, cleared, removal, leasesReleased, undo, 0, Instant.MIN);
    }
}
