package io.cocoonstack.provider.core.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.OptionalDouble;

/** Metric families read at scrape time. A family without a value is not on the page: strict parsers refuse bare headers. */
final class Family {

    private static final String TOTAL = "_total";

    private Family() {}

    static void counter(MetricSnapshots.Builder page, String name, String help, OptionalDouble value) {
        value.ifPresent(v -> page.metricSnapshot(CounterSnapshot.builder()
                .name(name.endsWith(TOTAL) ? name.substring(0, name.length() - TOTAL.length()) : name)
                .help(help)
                .dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                        .value(v)
                        .build())
                .build()));
    }

    static void gauge(MetricSnapshots.Builder page, String name, String help, double value) {
        page.metricSnapshot(GaugeSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(point(value, Labels.EMPTY))
                .build());
    }

    static MetricSnapshot gauges(Metric metric, Iterable<GaugeSnapshot.GaugeDataPointSnapshot> points) {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(metric.id()).help(metric.help());
        points.forEach(gauge::dataPoint);
        return gauge.build();
    }

    static GaugeSnapshot.GaugeDataPointSnapshot point(double value, Labels labels) {
        return GaugeSnapshot.GaugeDataPointSnapshot.builder()
                .value(value)
                .labels(labels)
                .build();
    }
}
