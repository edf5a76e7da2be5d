package io.cocoonstack.provider.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;

class MetricTest {

    @ParameterizedTest
    @CsvFileSource(resources = "/metrics/catalogue.tsv", delimiter = '\t', numLinesToSkip = 1)
    void isDeclaredAsDashboardsKnowIt(String name, String type, String labels, String buckets) {
        Metric metric = Arrays.stream(Metric.values())
                .filter(m -> m.id().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name));

        assertThat(metric.type().name()).isEqualToIgnoringCase(type);
        assertThat(metric.labels().stream().map(MetricLabel::name).collect(Collectors.joining(",")))
                .isEqualTo(labels == null ? "" : labels);
        assertThat(metric.buckets())
                .isEqualTo(
                        buckets == null
                                ? List.of()
                                : Arrays.stream(buckets.split(" "))
                                        .map(Double::valueOf)
                                        .toList());
    }

    @Test
    void namesAreUnique() {
        assertThat(Metric.values()).extracting(Metric::id).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource(Metric.class)
    void everyMetricHasASentenceAndAPrefix(Metric metric) {
        assertThat(metric.help()).endsWith(".");
        assertThat(metric.id()).startsWith("cocoon_vk_");
        assertThat(metric.type() == Metric.Type.COUNTER).isEqualTo(metric.id().endsWith("_total"));
        assertThat(metric.buckets()).isSorted();
    }
}
