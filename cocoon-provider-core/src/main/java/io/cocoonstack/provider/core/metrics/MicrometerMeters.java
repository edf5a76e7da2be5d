package io.cocoonstack.provider.core.metrics;

import io.cocoonstack.provider.core.port.EngineMeters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts what the engine does into a Micrometer registry, which stays the caller's. What has no labels is there with 0 from the
 * start; a labelled series appears when it first happens. Thread-safe.
 */
public final class MicrometerMeters implements EngineMeters {

    private static final double NANOS = 1e9;

    private final MeterRegistry registry;
    private final AtomicInteger kept = new AtomicInteger();

    public MicrometerMeters(MeterRegistry registry) {
        this.registry = registry;
        for (Metric metric : new Metric[] {
            Metric.ORPHAN_VM, Metric.VM_INSPECT_TRANSIENT_FAIL, Metric.POD_EVICT_FAILURE, Metric.RECONCILE_ADOPT_BY_NAME
        }) {
            counter(metric);
        }
        histogram(Metric.SNAPSHOT_PULL_DURATION);
        Gauge.builder(Metric.KEPT_VMS.id(), kept, AtomicInteger::get)
                .description(Metric.KEPT_VMS.help())
                .strongReference(true)
                .register(registry);
    }

    @Override
    public void lifecycle(String op, String result, String reason) {
        counter(Metric.POD_LIFECYCLE, op, result, reason).increment();
    }

    @Override
    public void boot(String namespace, String mode, String backend, Duration took) {
        histogram(Metric.VM_BOOT_DURATION, namespace, mode, backend).record(seconds(took));
    }

    @Override
    public void probe(String namespace, Duration took) {
        histogram(Metric.PROBE_DURATION, namespace).record(seconds(took));
    }

    @Override
    public void leaseRelease(boolean ok) {
        counter(Metric.LEASE_RELEASE, word(ok)).increment();
    }

    @Override
    public void snapshotPull(boolean ok) {
        counter(Metric.SNAPSHOT_PULL, word(ok)).increment();
    }

    @Override
    public void snapshotPullTook(Duration took) {
        histogram(Metric.SNAPSHOT_PULL_DURATION).record(seconds(took));
    }

    @Override
    public void snapshotSave(String namespace, boolean ok, Duration took) {
        counter(Metric.SNAPSHOT_SAVE, word(ok)).increment();
        if (ok) {
            histogram(Metric.SNAPSHOT_SAVE_DURATION, namespace).record(seconds(took));
        }
    }

    @Override
    public void snapshotPush(String namespace, boolean ok, Duration took) {
        counter(Metric.SNAPSHOT_PUSH, word(ok)).increment();
        if (ok) {
            histogram(Metric.SNAPSHOT_PUSH_DURATION, namespace).record(seconds(took));
        }
    }

    @Override
    public void snapshotVerified(Verification outcome) {
        counter(Metric.SNAPSHOT_VERIFY, word(outcome)).increment();
    }

    @Override
    public void peerRestore(String namespace, boolean ok, Duration took) {
        counter(Metric.SNAPSHOT_PEER_RESTORE, word(ok)).increment();
        if (ok) {
            histogram(Metric.SNAPSHOT_PEER_RESTORE_DURATION, namespace).record(seconds(took));
        }
    }

    @Override
    public void cloneFromDir(boolean ok) {
        counter(Metric.CLONE_FROM_DIR, word(ok)).increment();
    }

    @Override
    public void hibernateStep(String namespace, HibernatePhase phase, boolean ok) {
        counter(Metric.HIBERNATE, namespace, word(phase), word(ok)).increment();
    }

    @Override
    public void hibernateEvidence(EvidenceVerdict verdict) {
        counter(Metric.HIBERNATE_EVIDENCE, word(verdict)).increment();
    }

    @Override
    public void wake(boolean ok) {
        counter(Metric.WAKE, word(ok)).increment();
    }

    @Override
    public void ipWait(String namespace, boolean ok) {
        counter(Metric.WAKE_IP_WAIT, namespace, ok ? "ok" : "timeout").increment();
    }

    @Override
    public void renewNudge(boolean ok) {
        counter(Metric.WAKE_RENEW_NUDGE, word(ok)).increment();
    }

    @Override
    public void postClone(FixUp kind, boolean ok) {
        counter(Metric.POSTCLONE, word(kind), word(ok)).increment();
    }

    @Override
    public void postCloneAttempts(boolean ok, int attempts) {
        histogram(Metric.POSTCLONE_RETRY_ATTEMPTS, word(ok)).record(attempts);
    }

    @Override
    public void orphan() {
        counter(Metric.ORPHAN_VM).increment();
    }

    @Override
    public void inspectFailed() {
        counter(Metric.VM_INSPECT_TRANSIENT_FAIL).increment();
    }

    @Override
    public void evictFailed() {
        counter(Metric.POD_EVICT_FAILURE).increment();
    }

    @Override
    public void adoptedByName() {
        counter(Metric.RECONCILE_ADOPT_BY_NAME).increment();
    }

    @Override
    public void staleCreate(String outcome) {
        counter(Metric.STALE_CREATE_RECONCILE, outcome).increment();
    }

    @Override
    public void resumed(String op) {
        counter(Metric.STARTUP_RESUME, op).increment();
    }

    @Override
    public void keptVms(int count) {
        kept.set(count);
    }

    /** The registry hands out the meter it already has. */
    private Counter counter(Metric metric, String... values) {
        return Counter.builder(metric.id())
                .description(metric.help())
                .tags(tags(metric, values))
                .register(registry);
    }

    /** A summary and not a timer: a timer's buckets would be rounded and renamed by its unit. */
    private DistributionSummary histogram(Metric metric, String... values) {
        return DistributionSummary.builder(metric.id())
                .description(metric.help())
                .tags(tags(metric, values))
                .serviceLevelObjectives(metric.buckets().stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray())
                .register(registry);
    }

    private static List<Tag> tags(Metric metric, String... values) {
        List<Tag> tags = new ArrayList<>(values.length);
        for (int i = 0; i < values.length; i++) {
            tags.add(Tag.of(metric.labels().get(i).name(), values[i]));
        }
        return tags;
    }

    private static double seconds(Duration took) {
        return took.toNanos() / NANOS;
    }

    private static String word(boolean ok) {
        return ok ? "ok" : "failed";
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
