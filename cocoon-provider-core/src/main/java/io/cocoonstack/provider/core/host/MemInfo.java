package io.cocoonstack.provider.core.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Memory of the host, in bytes. Source: {@code /proc/meminfo} (proc_meminfo(5)); its sizes are in units of 1024 bytes whether
 * or not a line says so.
 *
 * @param totalBytes memory the kernel manages
 * @param availableBytes memory new work can have without swapping; empty when the kernel gives no ground for a figure
 * @param hugePages number of preallocated huge pages of the default size
 * @param hugePageBytes size of one such page, 0 when the kernel has none
 */
public record MemInfo(long totalBytes, OptionalLong availableBytes, long hugePages, long hugePageBytes) {

    private static final long UNIT = 1024;

    /** Reads {@code meminfo} below a proc root. */
    public static MemInfo read(Path procRoot) {
        Path file = procRoot.resolve("meminfo");
        try {
            return parse(HostFile.read(file));
        } catch (IOException e) {
            throw new HostFactsException("memory size unknown: cannot read " + file, e);
        }
    }

    /**
     * Reads the text of {@code meminfo}.
     *
     * @throws HostFactsException without a usable MemTotal
     */
    public static MemInfo parse(String text) {
        Map<String, Long> values = values(text);
        long total = bytes(values, "MemTotal");
        if (total <= 0) {
            throw new HostFactsException("memory size unknown: meminfo has no usable MemTotal");
        }
        return new MemInfo(
                total,
                available(values, total),
                Math.max(values.getOrDefault("HugePages_Total", 0L), 0),
                Math.max(bytes(values, "Hugepagesize"), 0));
    }

    /** Bytes in use: total without available, never negative. */
    public OptionalLong usedBytes() {
        return availableBytes.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(Math.max(totalBytes - availableBytes.getAsLong(), 0));
    }

    /** Old kernels lack MemAvailable and some containers show 0, which must not read as "all memory in use". */
    private static OptionalLong available(Map<String, Long> values, long total) {
        long available = bytes(values, "MemAvailable");
        if (available > 0) {
            return OptionalLong.of(Math.min(available, total));
        }
        if (!values.containsKey("MemFree")) {
            return OptionalLong.empty();
        }
        long sum = 0;
        for (String key : new String[] {"MemFree", "Buffers", "Cached", "SReclaimable"}) {
            sum += Math.max(bytes(values, key), 0);
        }
        return OptionalLong.of(Math.min(Math.max(sum, 0), total));
    }

    private static long bytes(Map<String, Long> values, String key) {
        long count = values.getOrDefault(key, 0L);
        return count > Long.MAX_VALUE / UNIT ? Long.MAX_VALUE : count * UNIT;
    }

    private static Map<String, Long> values(String text) {
        Map<String, Long> values = new HashMap<>();
        text.lines().forEach(line -> {
            int colon = line.indexOf(':');
            if (colon > 0) {
                String first = line.substring(colon + 1).strip().split("\\s+", 2)[0];
                try {
                    values.putIfAbsent(line.substring(0, colon).strip(), Long.parseLong(first));
                } catch (NumberFormatException notOurs) {
                    // A line we do not know the form of is as good as a missing one.
                }
            }
        });
        return values;
    }
}
