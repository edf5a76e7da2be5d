package io.cocoonstack.provider.snapshot;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a store says about a snapshot.
 *
 * @param snapshotId id of the local snapshot it was pushed from
 * @param baseImage the Pod's image reference at push time; empty on old artifacts
 * @param fromNode node that pushed it; empty when unknown
 * @param hypervisor backend that can resume it; empty when unknown
 * @param pushedAt when it was pushed, null when unknown
 */
public record SnapshotManifest(
        String snapshotId,
        String baseImage,
        String fromNode,
        String hypervisor,
        @Nullable Instant pushedAt) {

    /** Manifest annotation: {@link #baseImage}. Source: vk-cocoon. */
    public static final String BASE_IMAGE = "cocoonstack.snapshot.baseimage";

    /** Manifest annotation: {@link #fromNode}. Source: vk-cocoon. */
    public static final String FROM_NODE = "cocoonstack.snapshot.from-node";

    /** When it was pushed, if the store knows. */
    public Optional<Instant> pushed() {
        return Optional.ofNullable(pushedAt);
    }
}
