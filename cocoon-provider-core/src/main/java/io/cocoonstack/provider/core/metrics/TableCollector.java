package io.cocoonstack.provider.core.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Map;
import java.util.function.Supplier;

/** The VM table, counted when somebody asks: a figure kept on the side drifts. A namespace without VMs has no series. */
final class TableCollector implements MultiCollector {

    private final Supplier<Map<String, Integer>> vmsByNamespace;

    TableCollector(Supplier<Map<String, Integer>> vmsByNamespace) {
        this.vmsByNamespace = vmsByNamespace;
    }

    @Override
    public MetricSnapshots collect() {
        return MetricSnapshots.of(Family.gauges(
                Metric.VM_TABLE_SIZE,
                vmsByNamespace.get().entrySet().stream()
                        .filter(entry -> entry.getValue() > 0)
                        .map(entry -> Family.point(entry.getValue(), Labels.of("namespace", entry.getKey())))
                        .toList()));
    }
}
