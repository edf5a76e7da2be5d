package io.cocoonstack.provider.snapshot;

import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.util.Map;
import java.util.Optional;

/** Keeps snapshots outside the node, in an OCI registry or anything that answers like one. */
public interface SnapshotStore {

    /** What is stored under that reference; empty only when the store says that there is nothing. */
    Optional<SnapshotManifest> find(SnapshotRef ref);

    /**
     * Stores the local snapshot {@code localName}. The reference shows the new content only after all of it is there.
     *
     * @param labels manifest annotations, such as the base image and the pushing node
     */
    void push(
            SnapshotRef ref,
            SnapshotCapability source,
            String localName,
            Map<String, String> labels,
            Transfer transfer);

    /** Brings what is stored under the reference into the local store as {@code localName}, verified, or fails leaving nothing. */
    void pull(SnapshotRef ref, SnapshotCapability target, String localName, Transfer transfer);

    /** Deletes the reference; nothing there is success. */
    void delete(SnapshotRef ref);
}
