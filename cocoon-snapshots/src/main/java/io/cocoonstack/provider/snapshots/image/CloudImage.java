package io.cocoonstack.provider.snapshots.image;

import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.Refusal;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * The disk of a cloud image.
 *
 * @param parts in the order of their bytes on the disk
 * @param size bytes of all parts
 */
record CloudImage(List<Descriptor> parts, long size) {

    private static final Set<String> DISKS = Set.of(
            "application/vnd.cocoonstack.disk.qcow2",
            "application/vnd.cocoonstack.disk.qcow2.part",
            "application/vnd.cocoonstack.disk.raw",
            "application/vnd.cocoonstack.disk.raw.part",
            "application/vnd.cocoonstack.windows.disk.qcow2",
            "application/vnd.cocoonstack.windows.disk.qcow2.part",
            "application/vnd.cocoonstack.windows.disk.raw",
            "application/vnd.cocoonstack.windows.disk.raw.part");

    /** Titles are compared by their bytes, as Go does; equal ones keep the order of the manifest. */
    private static final Comparator<Descriptor> BY_TITLE =
            (one, other) -> Arrays.compareUnsigned(title(one), title(other));

    CloudImage {
        parts = List.copyOf(parts);
    }

    /** Takes the disk layers; what else is there, such as checksums, is for people. */
    static CloudImage of(Manifest manifest) throws RefusedArtifactException {
        List<Descriptor> parts = manifest.layers().stream()
                .filter(it -> DISKS.contains(it.mediaType()))
                .sorted(BY_TITLE)
                .toList();
        long size = 0;
        for (Descriptor part : parts) {
            if (!Sha256.isDigest(part.digest())) {
                throw refused("\"" + part.digest() + "\" is not a SHA-256 digest");
            }
            if (part.size() < 0 || part.size() > Long.MAX_VALUE - size) {
                throw refused("a part has the impossible size " + part.size());
            }
            size += part.size();
        }
        if (size == 0) {
            throw refused(parts.isEmpty() ? "the cloud image has no disk" : "the disk of the cloud image is empty");
        }
        return new CloudImage(parts, size);
    }

    private static byte[] title(Descriptor part) {
        return part.title().getBytes(StandardCharsets.UTF_8);
    }

    private static RefusedArtifactException refused(String message) {
        return new RefusedArtifactException(Refusal.LAYER, message);
    }
}
