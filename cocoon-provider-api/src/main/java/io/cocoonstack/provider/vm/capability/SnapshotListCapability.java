package io.cocoonstack.provider.vm.capability;

import io.cocoonstack.provider.vm.RuntimeCapability;
import java.util.List;

/** Telling which snapshots are in the backend's own store, so that what nobody needs any more can go. */
public interface SnapshotListCapability extends RuntimeCapability {

    /** All complete snapshots, those that are being written left out; complete or not at all. */
    List<LocalSnapshot> listSnapshots();
}
