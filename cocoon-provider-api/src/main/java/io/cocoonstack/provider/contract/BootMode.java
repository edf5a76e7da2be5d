package io.cocoonstack.provider.contract;

import java.util.Locale;

/**
 * How a managed Pod without a more explicit source boots. The third word of the contract, {@code static}, marks Pods that
 * somebody else owns; on a managed Pod it means clone.
 */
public enum BootMode {
    /** From the snapshot the image annotation names. */
    CLONE,
    /** Fresh from the image. */
    RUN;

    /** The annotation's word. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads the annotation: {@code run} in any case is a fresh boot, everything else a clone. */
    public static BootMode of(String text) {
        return text.toLowerCase(Locale.ROOT).equals(RUN.text()) ? RUN : CLONE;
    }
}
