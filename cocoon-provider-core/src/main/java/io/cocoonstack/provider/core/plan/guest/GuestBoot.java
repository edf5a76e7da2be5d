package io.cocoonstack.provider.core.plan.guest;

/** How a guest came up, as far as its inside is concerned. */
public enum GuestBoot {
    /** From an image: it asks for everything itself. */
    RUN,
    /** From a snapshot of another VM, whichever way that was found: clone, fork or directory. */
    CLONE,
    /** From its own hibernate snapshot. */
    RESTORE
}
