/**
 * What is counted and how it is shown. {@link io.cocoonstack.provider.core.metrics.Metric} declares every name, label and bucket
 * once; {@link io.cocoonstack.provider.core.metrics.MicrometerMeters} counts into any Micrometer registry;
 * {@link io.cocoonstack.provider.core.metrics.PrometheusMetrics} adds what is read at scrape time and makes the page;
 * {@link io.cocoonstack.provider.core.metrics.MetricsServer} serves it.
 *
 * <p>Counting is called from lanes and loops and returns at once. A page is made on the scraping thread; a value that cannot be
 * had is left out of it and logged, a page is never refused.
 *
 * <p>The page is Prometheus text 0.0.4. Numbers and {@code le} labels are printed as Java prints doubles, so a bucket reads
 * {@code le="1.0"} where a Go program writes {@code le="1"}; functions of Prometheus treat both as the number, label matchers do
 * not. Empty label values are kept.
 */
@NullMarked
package io.cocoonstack.provider.core.metrics;

import org.jspecify.annotations.NullMarked;
