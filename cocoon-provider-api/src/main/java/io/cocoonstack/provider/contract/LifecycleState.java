package io.cocoonstack.provider.contract;

import java.util.Locale;
import java.util.Optional;

/** Where a Pod's VM is in its life, as published in the lifecycle annotations. */
public enum LifecycleState {
    CREATING,
    READY,
    HIBERNATING,
    HIBERNATED,
    FAILED;

    /** The annotation's word. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether clients stop waiting here. A terminal state is still left by the next attempt. */
    public boolean terminal() {
        return switch (this) {
            case READY, HIBERNATED, FAILED -> true;
            case CREATING, HIBERNATING -> false;
        };
    }

    /** Reads the annotation's word; empty for anything else. */
    public static Optional<LifecycleState> parse(String text) {
        for (LifecycleState state : values()) {
            if (state.text().equals(text)) {
                return Optional.of(state);
            }
        }
        return Optional.empty();
    }
}
