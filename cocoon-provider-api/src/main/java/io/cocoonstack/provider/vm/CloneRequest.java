package io.cocoonstack.provider.vm;

import java.util.OptionalInt;

/**
 * A boot from a snapshot. vCPUs, memory and storage come from the snapshot and cannot be asked for.
 *
 * @param name VM name, unique on the node
 * @param source where the state comes from
 * @param network name of the network to join; empty inherits the snapshot's
 * @param noDirectIo whether disks go through the page cache
 * @param pull whether the backend may fetch the snapshot's base image
 * @param restoreMode how guest memory is restored ({@code copy}, {@code ondemand}, {@code mmap}); empty leaves it to the backend
 * @param nics number of NICs to give the clone; empty keeps the snapshot's, 0 is a legal value
 * @param cpu host-side CPU policy, never inherited
 */
public record CloneRequest(
        String name,
        CloneSource source,
        String network,
        boolean noDirectIo,
        boolean pull,
        String restoreMode,
        OptionalInt nics,
        CpuPolicy cpu) {}
