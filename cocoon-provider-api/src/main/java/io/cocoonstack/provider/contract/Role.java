package io.cocoonstack.provider.contract;

import java.util.Locale;
import java.util.OptionalInt;

/** Place of a Pod in its CocoonSet. */
public enum Role {
    /** Agent 0, the one the others are forked from. */
    MAIN,
    /** Any other agent. */
    SUB_AGENT,
    /** Everything else, Pods without a CocoonSet included. */
    TOOLBOX;

    /** The word of the role label. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The role of a VM. Labels do not count, and neither does the last number of the name: the toolbox {@code app-0} is no agent.
     *
     * @param cocoonSet name of the Pod's first owner of kind CocoonSet, empty without one
     */
    public static Role of(String namespace, String cocoonSet, String vmName) {
        OptionalInt slot = VmNames.slot(namespace, cocoonSet, vmName);
        if (cocoonSet.isEmpty() || slot.isEmpty()) {
            return TOOLBOX;
        }
        return slot.getAsInt() == 0 ? MAIN : SUB_AGENT;
    }
}
