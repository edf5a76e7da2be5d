package io.cocoonstack.examples.transfer;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What a transfer cost.
 *
 * @param seconds wall time
 * @param cpuSeconds of this process, user and system
 * @param peakRssMib of this process since the transfer began
 */
record Measured(double seconds, double cpuSeconds, long peakRssMib, long requests) {

    static Measured of(LocalRegistry registry, Runnable transfer) throws IOException {
        System.gc();
        // Writing 5 there makes the kernel forget the peak.
        Files.writeString(Path.of("/proc/self/clear_refs"), "5");
        long requests = registry.requests();
        long cpu = cpuNanos();
        long start = System.nanoTime();
        transfer.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Measured(seconds, (cpuNanos() - cpu) / 1e9, peakRss(), registry.requests() - requests);
    }

    /** One line of the table. */
    String row(String what, double logicalMib, double wireMib) {
        return String.format(
                Locale.ROOT,
                "| %-34s | %7.2f | %8.0f | %8.0f | %8.2f | %6d | %5d |",
                what,
                seconds,
                logicalMib / seconds,
                wireMib / seconds,
                cpuSeconds / (logicalMib / 1024),
                peakRssMib,
                requests);
    }

    private static long cpuNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static long peakRss() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(it -> it.startsWith("VmHWM:"))
                .mapToLong(it -> Long.parseLong(it.replaceAll("\\D", "")) >> 10)
                .findFirst()
                .orElse(0);
    }
}
