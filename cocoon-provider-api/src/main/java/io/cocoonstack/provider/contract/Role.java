package io.cocoonstack.provider.contract;

import java.util.Locale;

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
}
