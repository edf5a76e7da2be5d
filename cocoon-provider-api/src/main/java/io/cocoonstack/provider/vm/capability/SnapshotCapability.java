package io.cocoonstack.provider.vm.capability;

import io.cocoonstack.provider.vm.RuntimeCapability;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/** Snapshots in the backend's own store. */
public interface SnapshotCapability extends RuntimeCapability {

    /** The snapshot of that name, empty when the backend says that there is none. */
    Optional<LocalSnapshot> findSnapshot(String name);

    /** Saves a running VM under a name; a leftover of that name is replaced. */
    void saveSnapshot(String name, String vmId);

    /** Removes a snapshot by name or id; false when there was none. */
    boolean removeSnapshot(String ref);

    /** Imports a snapshot archive under a name, replacing a leftover. Fails when {@code archive} fails, leaving nothing. */
    void importSnapshot(String name, InputStream archive);

    /** Writes the archive of a snapshot. The archive is complete only when this returns normally. */
    void exportSnapshot(String name, OutputStream archive);
}
