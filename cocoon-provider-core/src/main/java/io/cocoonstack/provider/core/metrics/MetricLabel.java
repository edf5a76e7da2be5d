package io.cocoonstack.provider.core.metrics;

import java.util.List;

/**
 * A label of a metric.
 *
 * @param name label name
 * @param values every value it takes; empty when the values come from outside, such as namespaces
 */
public record MetricLabel(String name, List<String> values) {

    public MetricLabel {
        values = List.copyOf(values);
    }

    static MetricLabel label(String name, String... values) {
        return new MetricLabel(name, List.of(values));
    }
}
