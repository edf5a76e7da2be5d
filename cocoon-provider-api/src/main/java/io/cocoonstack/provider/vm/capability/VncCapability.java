package io.cocoonstack.provider.vm.capability;

import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeCapability;
import java.util.OptionalInt;

/** Screens of guests over VNC, one TCP port of the host each. */
public interface VncCapability extends RuntimeCapability {

    /**
     * Keeps a port for the screen of a VM, which it gets with its next boot and keeps until it is removed.
     *
     * @param wanted the port it had before, 0 for any; another one is given when somebody else has it
     * @return empty when there are no screens or no port is free: the VM then boots without one
     */
    OptionalInt claimVnc(String vmName, int wanted);

    /** The port at which a VM's screen is now; empty when it has none. Fails like {@link Runtime#inspect}. */
    OptionalInt vncPort(String id);
}
