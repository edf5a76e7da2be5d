package io.cocoonstack.provider.vm.capability;

import io.cocoonstack.provider.vm.RuntimeCapability;

/** What a VM's disk was made from. */
public interface DiskCapability extends RuntimeCapability {

    /** Whether the disk is an overlay on a cloud image, so that the guest is set up by cloud-init; false when nobody knows. */
    boolean cloudImage(String vmId);
}
