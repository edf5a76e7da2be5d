package io.cocoonstack.provider.core.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;

/** Metric families read at scrape time. A family without a value is not on the page: strict parsers refuse bare headers. */
final class Family {

    private static final String TOTAL = "_total";

    private Family() {}

    static void counter(MetricSnapshots.Builder page, Metric metric, double value) {
        counters(page, metric, List.of(count(value, Labels.EMPTY)));
    }

    static void gauge(MetricSnapshots.Builder page, Metric metric, double value) {
        gauges(page, metric, List.of(point(value, Labels.EMPTY)));
    }

    static void counters(MetricSnapshots.Builder page, Metric metric, List<CounterDataPointSnapshot> points) {
        counters(page, metric.id(), metric.help(), points);
    }

    static void counters(
            MetricSnapshots.Builder page, String name, String help, List<CounterDataPointSnapshot> points) {
        if (!points.isEmpty()) {
            // The library puts the suffix back.
            String bare = name.endsWith(TOTAL) ? name.substring(0, name.length() - TOTAL.length()) : name;
            page.metricSnapshot(new CounterSnapshot(new MetricMetadata(bare, help), points));
        }
    }

    static void gauges(MetricSnapshots.Builder page, Metric metric, List<GaugeDataPointSnapshot> points) {
        gauges(page, metric.id(), metric.help(), points);
    }

    static void gauges(MetricSnapshots.Builder page, String name, String help, List<GaugeDataPointSnapshot> points) {
        if (!points.isEmpty()) {
            page.metricSnapshot(new GaugeSnapshot(new MetricMetadata(name, help), points));
        }
    }

    static CounterDataPointSnapshot count(double value, Labels labels) {
        return CounterDataPointSnapshot.builder().value(value).labels(labels).build();
    }

    static GaugeDataPointSnapshot point(double value, Labels labels) {
        return GaugeDataPointSnapshot.builder().value(value).labels(labels).build();
    }
}
