package io.cocoonstack.vkcocoon.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A proc and a cgroup tree in which the host works 1.5 cores and every VM 0.25, as the kernel would tell it. What is not about use
 * is the real host's.
 */
final class BusyHost implements AutoCloseable {

    static final double HOST_CORES = 1.5;
    static final double VM_CORES = 0.25;
    static final long VM_PAGES = 76_800;

    private static final Duration UPTIME = Duration.ofHours(10);
    private static final long MICROS = 1_000_000;
    private static final long TICKS = 100;

    private final Path root;
    private final Instant start = Instant.now();
    private final Map<String, Long> vms = new ConcurrentHashMap<>();
    private final ScheduledExecutorService kernel = Executors.newSingleThreadScheduledExecutor();

    BusyHost(Path root) throws IOException {
        this.root = root;
        Files.createDirectories(proc());
        for (String real : new String[] {"self", "sys", "net", "cpuinfo", "uptime", "mounts", "version"}) {
            Files.createSymbolicLink(proc().resolve(real), Path.of("/proc", real));
        }
        write(proc().resolve("meminfo"), "MemTotal: 8388608 kB\nMemAvailable: 6291456 kB\n");
        tick();
        kernel.scheduleAtFixedRate(this::tick, 100, 100, TimeUnit.MILLISECONDS);
    }

    Path proc() {
        return root.resolve("proc");
    }

    Path cgroup() {
        return root.resolve("cgroup");
    }

    /** A VM's process is there, and has been for an hour before its VM started to work. */
    void vm(String id, long pid, String tap) {
        vms.put(id, pid);
        tick();
        write(
                proc().resolve(pid + "/stat"),
                pid + " (cloud-hypervis) S 1 1 1 0 -1 4194560 900 0 0 0 1 1 0 0 20 0 9 0 "
                        + UPTIME.minusHours(1).toSeconds() * TICKS + " 8589934592 " + VM_PAGES
                        + " 18446744073709551615 1\n");
        write(proc().resolve(pid + "/net/dev"), tap + ": 1000 1 0 0 0 0 0 0 5000 1 0 0 0 0 0 0\n");
    }

    private void tick() {
        double seconds = Duration.between(start, Instant.now()).toNanos() / 1e9;
        long busy = 100_000 + Math.round(seconds * HOST_CORES * TICKS);
        write(
                proc().resolve("stat"),
                "cpu  " + busy + " 0 0 90000 0 0 0 0 0 0\nbtime "
                        + start.minus(UPTIME).getEpochSecond() + "\n");
        vms.keySet()
                .forEach(id -> write(
                        cgroup().resolve("cocoon.slice/vm-" + id + ".scope/cpu.stat"),
                        "usage_usec " + Math.round((100 + seconds * VM_CORES) * MICROS)
                                + "\nnr_throttled 3\nthrottled_usec 500000\n"));
    }

    /** Readers see the old or the new text, as they do of the kernel's files. */
    private static synchronized void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Path next = file.resolveSibling(file.getFileName() + ".next");
            Files.writeString(next, text);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        kernel.close();
    }
}
