package io.cocoonstack.provider.core.metrics;

import io.cocoonstack.provider.core.stats.Guest;
import io.cocoonstack.provider.core.stats.GuestUsage;
import io.cocoonstack.provider.core.stats.NodeUsage;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The VMs and the host as last sampled. A VM with a process has every series, 0 where nothing could be read, because rules of
 * existing dashboards add them up; of the host only what is known is shown. A namespace without VMs has no series.
 */
final class UsageCollector implements MultiCollector {

    private static final double NANOS = 1e9;

    private final Supplier<NodeUsage> source;

    UsageCollector(Supplier<NodeUsage> source) {
        this.source = source;
    }

    @Override
    public MetricSnapshots collect() {
        NodeUsage usage = source.get();
        MetricSnapshots.Builder page = MetricSnapshots.builder();
        guests(page, usage.guests());
        Family.gauges(
                page,
                Metric.VM_TABLE_SIZE,
                usage.vmsByNamespace().entrySet().stream()
                        .map(entry -> Family.point(entry.getValue(), Labels.of("namespace", entry.getKey())))
                        .toList());
        usage.cpuNanos().ifPresent(nanos -> Family.counter(page, Metric.NODE_CPU_SECONDS, nanos / NANOS));
        usage.memoryUsedBytes().ifPresent(bytes -> Family.gauge(page, Metric.NODE_MEMORY_USED, (double) bytes));
        usage.storage().ifPresent(space -> {
            Family.gauge(page, Metric.NODE_STORAGE_AVAILABLE, (double) space.availableBytes());
            Family.gauge(page, Metric.NODE_STORAGE_TOTAL, (double) space.totalBytes());
        });
        return page.build();
    }

    private static void guests(MetricSnapshots.Builder page, List<GuestUsage> guests) {
        counters(page, Metric.VM_CPU_SECONDS, guests, usage -> seconds(usage.cpuNanos()));
        counters(page, Metric.VM_CPU_THROTTLED_SECONDS, guests, usage -> seconds(usage.throttledNanos()));
        counters(page, Metric.VM_CPU_THROTTLED_PERIODS, guests, usage -> number(usage.throttledPeriods()));
        gauges(page, Metric.VM_MEMORY_RSS, guests, GuestUsage::residentBytes);
        gauges(page, Metric.VM_DISK_COW, guests, GuestUsage::diskBytes);
        counters(page, Metric.VM_NETWORK_RX, guests, usage ->
                (double) usage.traffic().map(GuestUsage.Traffic::received).orElse(0L));
        counters(page, Metric.VM_NETWORK_TX, guests, usage ->
                (double) usage.traffic().map(GuestUsage.Traffic::sent).orElse(0L));
    }

    private static void counters(
            MetricSnapshots.Builder page, Metric metric, List<GuestUsage> guests, Function<GuestUsage, Double> value) {
        Family.counters(
                page,
                metric,
                guests.stream()
                        .map(usage -> Family.count(value.apply(usage), labels(usage.guest())))
                        .toList());
    }

    private static void gauges(
            MetricSnapshots.Builder page,
            Metric metric,
            List<GuestUsage> guests,
            Function<GuestUsage, OptionalLong> value) {
        Family.gauges(
                page,
                metric,
                guests.stream()
                        .map(usage -> Family.point(number(value.apply(usage)), labels(usage.guest())))
                        .toList());
    }

    private static Labels labels(Guest guest) {
        return Labels.of(
                "vm",
                guest.vm().name(),
                "pod",
                guest.pod().name(),
                "namespace",
                guest.pod().namespace(),
                "backend",
                guest.backend());
    }

    private static double seconds(OptionalLong nanos) {
        return nanos.orElse(0) / NANOS;
    }

    private static double number(OptionalLong value) {
        return (double) value.orElse(0);
    }
}
