package io.cocoonstack.provider.core.metrics;

import com.sun.management.UnixOperatingSystemMXBean;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** This process under the names every Prometheus client uses for one, so that existing alerts go on working. */
final class ProcessCollector implements MultiCollector {

    private static final Logger LOG = LoggerFactory.getLogger(ProcessCollector.class);
    private static final double MILLIS = 1e3;
    private static final double NANOS = 1e9;
    private static final double KIBI = 1024;
    private static final Path STATUS = Path.of("/proc/self/status");

    @Override
    public MetricSnapshots collect() {
        MetricSnapshots.Builder page = MetricSnapshots.builder();
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean os) {
            Family.counters(
                    page,
                    "process_cpu_seconds_total",
                    "CPU time of this process.",
                    List.of(Family.count(os.getProcessCpuTime() / NANOS, Labels.EMPTY)));
            gauge(page, "process_open_fds", "Open file descriptors.", (double) os.getOpenFileDescriptorCount());
            gauge(page, "process_max_fds", "Most file descriptors that may be open.", (double)
                    os.getMaxFileDescriptorCount());
        }
        String status = status();
        kib(status, "VmRSS:")
                .ifPresent(bytes -> gauge(page, "process_resident_memory_bytes", "Resident memory.", bytes));
        kib(status, "VmSize:")
                .ifPresent(bytes -> gauge(page, "process_virtual_memory_bytes", "Virtual memory.", bytes));
        gauge(
                page,
                "process_start_time_seconds",
                "When this process started, Unix time.",
                ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS);
        return page.build();
    }

    private static void gauge(MetricSnapshots.Builder page, String name, String help, double value) {
        Family.gauges(page, name, help, List.of(Family.point(value, Labels.EMPTY)));
    }

    private static String status() {
        try {
            return Files.readString(STATUS, StandardCharsets.UTF_8);
        } catch (IOException e) {
            LOG.debug("memory of this process unknown", e);
            return "";
        }
    }

    static OptionalDouble kib(String status, String key) {
        return status.lines()
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length()).strip().split("\\s+", 2)[0])
                .filter(number -> number.matches("\\d{1,15}"))
                .mapToDouble(number -> Long.parseLong(number) * KIBI)
                .findFirst();
    }
}
