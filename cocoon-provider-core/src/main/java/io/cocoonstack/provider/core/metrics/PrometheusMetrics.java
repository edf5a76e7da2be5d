package io.cocoonstack.provider.core.metrics;

import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.core.stats.NodeUsage;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The metrics of a node and their page. Thread-safe. */
public final class PrometheusMetrics implements AutoCloseable {

    /** Media type of {@link #page()}. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry;
    private final MicrometerMeters meters;
    private final List<MultiCollector> collectors = new CopyOnWriteArrayList<>();
    private final List<Runnable> owned;

    private PrometheusMetrics(PrometheusMeterRegistry registry, List<Runnable> owned) {
        this.registry = registry;
        this.owned = owned;
        this.meters = new MicrometerMeters(registry);
    }

    /** With a registry of its own, and the JVM and process metrics in it. */
    public static PrometheusMetrics create() {
        PrometheusMeterRegistry registry =
                new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, new PageRegistry(), Clock.SYSTEM);
        JvmGcMetrics collections = new JvmGcMetrics();
        collections.bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ClassLoaderMetrics().bindTo(registry);
        PrometheusMetrics metrics = new PrometheusMetrics(registry, List.of(collections::close, registry::close));
        metrics.collect(new ProcessCollector());
        return metrics;
    }

    /** Counts into somebody else's registry, which stays open and keeps its own JVM metrics. */
    public static PrometheusMetrics over(PrometheusMeterRegistry theirs) {
        return new PrometheusMetrics(theirs, List.of());
    }

    /** Where the engine counts. */
    public EngineMeters meters() {
        return meters;
    }

    /** Shows VMs and host as sampled. Call it once the engine has started: before, it knows of no VM. */
    public void showUsage(Supplier<NodeUsage> usage) {
        collect(new UsageCollector(usage));
    }

    /** Shows when the kubelet port's certificate ends. */
    public void showCertificate(Supplier<Instant> expiry) {
        collect(() -> {
            MetricSnapshots.Builder page = MetricSnapshots.builder();
            Family.gauge(page, Metric.KUBELET_CERTIFICATE_EXPIRY, (double)
                    expiry.get().getEpochSecond());
            return page.build();
        });
    }

    /** Shows how many snapshots and images are on their way, and how many bytes they still have to move. */
    public void showTransfers(LongSupplier running, LongSupplier bytesLeft) {
        collect(() -> {
            MetricSnapshots.Builder page = MetricSnapshots.builder();
            Family.gauge(page, Metric.SNAPSHOT_TRANSFERS, (double) running.getAsLong());
            Family.gauge(page, Metric.SNAPSHOT_TRANSFER_REMAINING, (double) bytesLeft.getAsLong());
            return page.build();
        });
    }

    /** Everything as Prometheus text 0.0.4. */
    public String page() {
        return registry.scrape();
    }

    /** Takes what is ours out of the registry, and closes the registry if it is ours. */
    @Override
    public void close() {
        collectors.forEach(registry.getPrometheusRegistry()::unregister);
        owned.forEach(Runnable::run);
    }

    private void collect(MultiCollector collector) {
        MultiCollector guarded = new GuardedCollector(collector);
        collectors.add(guarded);
        registry.getPrometheusRegistry().register(guarded);
    }
}
