package io.cocoonstack.provider.snapshots.content;

import java.util.List;

/**
 * What the runtime says about a snapshot. Texts are empty and numbers 0 when it does not say.
 *
 * @param id in the runtime that saved it
 * @param image reference of the base image
 * @param imageDigest of the base image
 * @param imageType {@code oci} or {@code cloudimg}
 * @param imageBlobIds hex digests of the blobs of the base image, sorted
 * @param hypervisor {@code cloud-hypervisor} or {@code firecracker}
 * @param cpu number of vCPUs
 * @param memory bytes
 * @param storage bytes
 */
public record EngineSnapshot(
        String id,
        String description,
        String image,
        String imageDigest,
        String imageType,
        List<String> imageBlobIds,
        String hypervisor,
        int cpu,
        long memory,
        long storage,
        int nics,
        String network,
        boolean windows) {

    public EngineSnapshot {
        imageBlobIds = imageBlobIds.stream().sorted().toList();
    }
}
