package io.cocoonstack.provider.vm;

/**
 * A fresh boot from a local image. Empty text and 0 leave a value to the backend.
 *
 * @param name VM name, unique on the node
 * @param image local image reference
 * @param cpus number of vCPUs
 * @param memory bytes as decimal text
 * @param storage bytes as decimal text
 * @param network name of the network to join
 * @param windows whether the guest is Windows
 * @param firecracker whether to boot on Firecracker instead of Cloud Hypervisor
 * @param noDirectIo whether disks go through the page cache
 * @param cpu host-side CPU policy
 */
public record RunRequest(
        String name,
        String image,
        long cpus,
        String memory,
        String storage,
        String network,
        boolean windows,
        boolean firecracker,
        boolean noDirectIo,
        CpuPolicy cpu) {}
