package io.cocoonstack.provider.core.plan;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far the work on a guest has come that follows its boot: making it fit its new network, then waiting for its address.
 *
 * @param begun when the first attempt at the fix-up began, null before
 * @param attempts attempts made
 * @param notBefore when the next may start
 * @param fixed the guest fits its network as far as commands in it can do
 * @param addressed its assigned addresses were set through its console
 * @param settled when the last of this was done, null before: the wait for the address starts then
 * @param nudged the guest was asked to renew its lease
 */
public record FollowUp(
        @Nullable Instant begun,
        int attempts,
        Instant notBefore,
        boolean fixed,
        boolean addressed,
        @Nullable Instant settled,
        boolean nudged) {

    /** Nothing done yet. */
    public static final FollowUp OPEN = new FollowUp(null, 0, Instant.MIN, false, false, null, false);

    /** The fix-up was done by an earlier process; a console's work is done again, it does no harm. */
    public static final FollowUp FIXED = new FollowUp(null, 0, Instant.MIN, true, false, null, false);

    public FollowUp begun(Instant now) {
        return new FollowUp(now, attempts, notBefore, fixed, addressed, settled, nudged);
    }

    public FollowUp failed(Instant next) {
        return new FollowUp(begun, attempts + 1, next, fixed, addressed, settled, nudged);
    }

    public FollowUp fixed(Instant now) {
        return new FollowUp(begun, attempts + 1, notBefore, true, addressed, now, nudged);
    }

    public FollowUp addressed(Instant now) {
        return new FollowUp(begun, attempts, notBefore, fixed, true, now, nudged);
    }

    public FollowUp withNudge() {
        return new FollowUp(begun, attempts, notBefore, fixed, addressed, settled, true);
    }
}
