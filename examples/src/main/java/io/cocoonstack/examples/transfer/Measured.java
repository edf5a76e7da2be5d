package io.cocoonstack.examples.transfer;

import io.cocoonstack.examples.transfer.wire.Side;
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
 * @param otherCpuSeconds of the other side
 * @param peakRssMib of this process since the transfer began
 */
record Measured(double seconds, double cpuSeconds, double otherCpuSeconds, long peakRssMib, Side.Requests requests) {

    /** Head of a table of {@link #row rows}. */
    static final String HEAD = """
            | what                               | seconds | MiB/s | wire MiB/s | CPU s/GiB | other side's | RSS MiB | requests | of uploads |
            |---|---|---|---|---|---|---|---|---|""";

    /** Work that may fail. */
    @FunctionalInterface
    interface Transfer {
        void run() throws Exception;
    }

    static Measured of(Side side, Transfer transfer) throws Exception {
        System.gc();
        // Writing 5 there makes the kernel forget the peak.
        Files.writeString(Path.of("/proc/self/clear_refs"), "5");
        Side.Requests requests = side.requests();
        double other = side.cpuSeconds();
        long cpu = cpuNanos();
        long start = System.nanoTime();
        transfer.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Measured(
                seconds,
                (cpuNanos() - cpu) / 1e9,
                side.cpuSeconds() - other,
                peakRss(),
                side.requests().minus(requests));
    }

    /** The faster of two: whatever else runs on the machine makes things slower and never faster. */
    static Measured faster(Measured one, Measured another) {
        return one.seconds < another.seconds ? one : another;
    }

    /** One line of the table. */
    String row(String what, double logicalMib, double wireMib) {
        double gib = logicalMib / 1024;
        return String.format(
                Locale.ROOT,
                "| %-34s | %7.2f | %5.0f | %5.0f | %5.2f | %5.2f | %5d | %4d | %4d |",
                what,
                seconds,
                logicalMib / seconds,
                wireMib / seconds,
                cpuSeconds / gib,
                otherCpuSeconds / gib,
                peakRssMib,
                requests.all(),
                requests.uploads());
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
