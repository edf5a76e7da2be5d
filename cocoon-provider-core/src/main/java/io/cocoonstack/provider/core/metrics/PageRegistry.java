package io.cocoonstack.provider.core.metrics;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.registry.PrometheusScrapeRequest;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Leaves out the gauge of the highest value that Micrometer adds to each histogram: it is in no dashboard's contract. */
final class PageRegistry extends PrometheusRegistry {

    private static final Set<String> EXTRA = Arrays.stream(Metric.values())
            .filter(metric -> metric.type() == Metric.Type.HISTOGRAM)
            .map(metric -> metric.id() + "_max")
            .collect(Collectors.toUnmodifiableSet());

    @Override
    public MetricSnapshots scrape() {
        return without(super.scrape());
    }

    @Override
    public MetricSnapshots scrape(@Nullable PrometheusScrapeRequest request) {
        return without(super.scrape(request));
    }

    @Override
    public MetricSnapshots scrape(@Nullable Predicate<String> names) {
        return without(super.scrape(names));
    }

    @Override
    public MetricSnapshots scrape(@Nullable Predicate<String> names, @Nullable PrometheusScrapeRequest request) {
        return without(super.scrape(names, request));
    }

    private static MetricSnapshots without(MetricSnapshots all) {
        return new MetricSnapshots(all.stream()
                .filter(family -> !EXTRA.contains(family.getMetadata().getPrometheusName()))
                .toList());
    }
}
