package io.cocoonstack.provider.vm.capability;

import io.cocoonstack.provider.vm.RuntimeCapability;
import io.cocoonstack.provider.vm.VmState;

/** Telling a creation in progress from its corpse. */
public interface StaleCreateCapability extends RuntimeCapability {

    /** Removes the record if nobody is creating it any more, and says what was found. */
    Outcome reconcileStaleCreate(String id);

    /** What became of a record in state {@link VmState#CREATING}. */
    enum Outcome {
        /** A dead record was removed; its name is free. */
        COLLECTED,
        /** There is no such record. */
        NOT_FOUND,
        /** A live creation holds it. */
        BUSY,
        /** It is in another state by now. */
        NOT_CREATING
    }
}
