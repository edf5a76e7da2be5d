package io.cocoonstack.provider.core.plan.startup;

/** What happens at start to VMs no Pod asks for. */
public enum OrphanPolicy {
    /** Removed. */
    DESTROY,
    /** Counted and kept for a Pod of that VM name. */
    ALERT,
    /** Kept for a Pod of that VM name. */
    KEEP
}
