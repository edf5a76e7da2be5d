package io.cocoonstack.provider.core.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps one source that fails from costing the whole page. */
final class GuardedCollector implements MultiCollector {

    private static final Logger LOG = LoggerFactory.getLogger(GuardedCollector.class);

    private final MultiCollector source;

    GuardedCollector(MultiCollector source) {
        this.source = source;
    }

    @Override
    public MetricSnapshots collect() {
        try {
            return source.collect();
        } catch (RuntimeException e) {
            LOG.warn("left out of the metrics: {}", source.getClass().getSimpleName(), e);
            return MetricSnapshots.of();
        }
    }
}
