package io.cocoonstack.provider.core.metrics;

import io.cocoonstack.provider.core.host.CpuTime;
import io.cocoonstack.provider.core.host.DiskSpace;
import io.cocoonstack.provider.core.host.HostFactsException;
import io.cocoonstack.provider.core.host.MemInfo;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The host's own figures, read when somebody asks. */
final class HostCollector implements MultiCollector {

    private static final Logger LOG = LoggerFactory.getLogger(HostCollector.class);

    private final Path procRoot;
    private final Path cocoonRoot;

    HostCollector(Path procRoot, Path cocoonRoot) {
        this.procRoot = procRoot;
        this.cocoonRoot = cocoonRoot;
    }

    @Override
    public MetricSnapshots collect() {
        MetricSnapshots.Builder page = MetricSnapshots.builder();
        Family.counter(
                page, Metric.NODE_CPU_SECONDS.id(), Metric.NODE_CPU_SECONDS.help(), CpuTime.busySeconds(procRoot));
        gauge(page, Metric.NODE_MEMORY_USED, () -> MemInfo.read(procRoot).usedBytes());
        gauge(
                page,
                Metric.NODE_STORAGE_AVAILABLE,
                () -> OptionalLong.of(DiskSpace.of(cocoonRoot).availableBytes()));
        gauge(
                page,
                Metric.NODE_STORAGE_TOTAL,
                () -> OptionalLong.of(DiskSpace.of(cocoonRoot).totalBytes()));
        return page.build();
    }

    private static void gauge(MetricSnapshots.Builder page, Metric metric, Supplier<OptionalLong> fact) {
        try {
            OptionalLong value = fact.get();
            if (value.isPresent()) {
                Family.gauge(page, metric.id(), metric.help(), (double) value.getAsLong());
            }
        } catch (HostFactsException e) {
            LOG.warn("left out of the metrics: {}", e.getMessage());
        }
    }
}
