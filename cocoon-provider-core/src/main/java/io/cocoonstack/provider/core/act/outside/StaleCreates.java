package io.cocoonstack.provider.core.act.outside;

import io.cocoonstack.provider.vm.capability.StaleCreateCapability;

/** Words for what became of a record that was being created. */
public final class StaleCreates {

    private StaleCreates() {}

    /** Value of the metric's outcome label. */
    public static String label(StaleCreateCapability.Outcome outcome) {
        return switch (outcome) {
            case COLLECTED -> "collected";
            case NOT_FOUND -> "not-found";
            case BUSY -> "busy";
            case NOT_CREATING -> "not-creating";
        };
    }
}
