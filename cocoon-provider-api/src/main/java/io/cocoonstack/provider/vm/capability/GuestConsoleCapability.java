package io.cocoonstack.provider.vm.capability;

import io.cocoonstack.provider.vm.RuntimeCapability;
import io.cocoonstack.provider.vm.Vm;

/** The guest's serial console, for guests whose network cannot be set from the inside: the Windows special console. */
public interface GuestConsoleCapability extends RuntimeCapability {

    /**
     * Gives every NIC of the record that has an assigned address this address inside the guest, and looks whether the guest took
     * it. One session for all NICs; may take minutes. Interrupting the caller ends it.
     *
     * @throws GuestConsoleException when the guest does not do it; trying again later is harmless
     */
    void assignAddresses(Vm vm);
}
