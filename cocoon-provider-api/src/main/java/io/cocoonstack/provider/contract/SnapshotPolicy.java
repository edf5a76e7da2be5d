package io.cocoonstack.provider.contract;

import java.util.Locale;

/** Which Pods leave a snapshot behind when they are deleted. Hibernation does not ask. */
public enum SnapshotPolicy {
    ALWAYS,
    MAIN_ONLY,
    NEVER;

    /** The annotation's word. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Reads the annotation's exact word; absent and unknown text keep state: {@link #ALWAYS}. */
    public static SnapshotPolicy of(String text) {
        for (SnapshotPolicy policy : values()) {
            if (policy.text().equals(text)) {
                return policy;
            }
        }
        return ALWAYS;
    }

    /** Whether a Pod of that role is to be saved. */
    public boolean saves(Role role) {
        return switch (this) {
            case ALWAYS -> true;
            case MAIN_ONLY -> role == Role.MAIN;
            case NEVER -> false;
        };
    }
}
