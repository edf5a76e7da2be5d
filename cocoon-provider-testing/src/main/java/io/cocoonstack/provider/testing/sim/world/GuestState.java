package io.cocoonstack.provider.testing.sim.world;

import org.jspecify.annotations.Nullable;

/**
 * One version of what a guest holds in memory and on disk.
 *
 * @param number unique in the run
 * @param before the version it grew out of, null for a fresh boot
 */
public record GuestState(long number, @Nullable GuestState before) {

    /** Whether this is that version or one that grew out of it. */
    public boolean holds(GuestState other) {
        for (GuestState state = this; state != null; state = state.before) {
            if (state.number == other.number) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GuestState state && state.number == number;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(number);
    }

    @Override
    public String toString() {
        return "s" + number;
    }
}
