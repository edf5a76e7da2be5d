package io.cocoonstack.provider.vm.capability;

import io.cocoonstack.provider.vm.RuntimeCapability;

/** The VMM's own log, not the guest's journal. */
public interface LogCapability extends RuntimeCapability {

    /** The last {@code tail} lines, or all when {@code tail} is 0. */
    String logs(String id, int tail);
}
