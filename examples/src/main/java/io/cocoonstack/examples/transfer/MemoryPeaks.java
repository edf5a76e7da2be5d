package io.cocoonstack.examples.transfer;

import io.cocoonstack.provider.snapshots.work.ChunkMemory;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Locale;

/** Watches how much memory is used at most, until it is closed. */
final class MemoryPeaks implements AutoCloseable {

    private static final long PERIOD_MILLIS = 5;

    private final ChunkMemory chunks;
    private final Thread watch;
    private volatile long direct;

    MemoryPeaks(ChunkMemory chunks) {
        this.chunks = chunks;
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
        watch = Thread.ofPlatform().daemon().name("memory-peaks").start(this::watch);
    }

    private void watch() {
        BufferPoolMXBean pool = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(it -> it.getName().equals("direct"))
                .findFirst()
                .orElseThrow();
        try {
            while (true) {
                direct = Math.max(direct, pool.getMemoryUsed());
                Thread.sleep(PERIOD_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The peaks so far; that of the heap is the sum of its parts', so rather too high. */
    String text() {
        long heap = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(it -> it.getType() == MemoryType.HEAP)
                .mapToLong(it -> it.getPeakUsage().getUsed())
                .sum();
        return String.format(
                Locale.ROOT,
                "heap at most %d MiB, buffers of the platform %d MiB, chunks %d MiB",
                heap >> 20,
                direct >> 20,
                chunks.peak() >> 20);
    }

    @Override
    public void close() {
        watch.interrupt();
    }
}
