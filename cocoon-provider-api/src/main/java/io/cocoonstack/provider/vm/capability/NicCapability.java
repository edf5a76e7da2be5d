package io.cocoonstack.provider.vm.capability;

import io.cocoonstack.provider.vm.RuntimeCapability;

/** Changing the number of NICs of a running VM. */
public interface NicCapability extends RuntimeCapability {

    /** Sets the number of NICs. Added ones have new MACs: inspect afterwards. */
    void resizeNics(String id, int count);
}
