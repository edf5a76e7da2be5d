package io.cocoonstack.provider.core.node;

import io.cocoonstack.provider.core.host.CpuCount;
import io.cocoonstack.provider.core.host.DiskSpace;
import io.cocoonstack.provider.core.host.HostFactsException;
import io.cocoonstack.provider.core.host.MemInfo;
import io.cocoonstack.provider.core.node.ResourceQuantity.Format;
import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the node has and what Pods may have of it: resource name to canonical quantity text, the full set of keys each time.
 * Allocatable never exceeds capacity.
 */
public record NodeCapacity(Map<String, String> capacity, Map<String, String> allocatable) {

    private static final String HUGE_PAGES = "hugepages-";

    public NodeCapacity {
        capacity = Collections.unmodifiableMap(new LinkedHashMap<>(capacity));
        allocatable = Collections.unmodifiableMap(new LinkedHashMap<>(allocatable));
    }

    /**
     * Reads the host once, at start.
     *
     * @throws HostFactsException when CPUs, memory or storage cannot be told and are not overridden
     * @throws IllegalArgumentException when an override is no quantity
     */
    public static NodeCapacity read(NodeSettings settings) {
        Builder builder = new Builder(settings.reserve());
        builder.cpu(
                settings.cpu().isEmpty()
                        ? whole(CpuCount.read(settings.procRoot()), Format.DECIMAL)
                        : ResourceQuantity.parse(settings.cpu()));
        MemInfo memory = MemInfo.read(settings.procRoot());
        builder.bytes(
                "memory",
                settings.memory().isEmpty()
                        ? whole(memory.totalBytes(), Format.BINARY)
                        : ResourceQuantity.parse(settings.memory()));
        if (settings.storage().isEmpty()) {
            DiskSpace disk = DiskSpace.of(settings.cocoonRoot());
            builder.bytes(
                    "ephemeral-storage",
                    whole(disk.totalBytes(), Format.BINARY),
                    whole(disk.availableBytes(), Format.BINARY));
        } else {
            builder.bytes("ephemeral-storage", ResourceQuantity.parse(settings.storage()));
        }
        builder.unreduced("pods", ResourceQuantity.parse(settings.pods()));
        if (settings.hugepages().isEmpty()) {
            BigInteger pages = BigInteger.valueOf(memory.hugePages());
            String key =
                    HUGE_PAGES + whole(memory.hugePageBytes(), Format.BINARY).text();
            builder.hugePages(
                    key,
                    ResourceQuantity.of(pages.multiply(BigInteger.valueOf(memory.hugePageBytes())), Format.BINARY));
        } else {
            builder.hugePages(HUGE_PAGES + "2Mi", ResourceQuantity.parse(settings.hugepages()));
        }
        return builder.build();
    }

    private static ResourceQuantity whole(long amount, Format format) {
        return ResourceQuantity.of(BigInteger.valueOf(amount), format);
    }

    private static final class Builder {

        private final ReservePercent reserve;
        private final Map<String, String> capacity = new LinkedHashMap<>();
        private final Map<String, String> allocatable = new LinkedHashMap<>();

        Builder(ReservePercent reserve) {
            this.reserve = reserve;
        }

        void cpu(ResourceQuantity cpus) {
            put("cpu", cpus, ResourceQuantity.ofMilli(reserve.leave(cpus.milli()), cpus.format()));
        }

        void bytes(String key, ResourceQuantity total) {
            bytes(key, total, total);
        }

        /** The reserve is taken from what is free, which may be less than the total. */
        void bytes(String key, ResourceQuantity total, ResourceQuantity free) {
            put(key, total, ResourceQuantity.of(reserve.leave(free.whole()), total.format()));
        }

        void hugePages(String key, ResourceQuantity total) {
            if (!total.isZero()) {
                bytes(key, total);
            }
        }

        void unreduced(String key, ResourceQuantity count) {
            put(key, count, count);
        }

        private void put(String key, ResourceQuantity total, ResourceQuantity usable) {
            capacity.put(key, total.text());
            allocatable.put(key, usable.text());
        }

        NodeCapacity build() {
            return new NodeCapacity(capacity, allocatable);
        }
    }
}
