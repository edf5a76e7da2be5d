package io.cocoonstack.provider.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.core.stats.FakeHost;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrometheusMetricsTest {

    private static final String ODD = "we\"ird\\na\nme{ä}";

    private final PrometheusMetrics metrics = PrometheusMetrics.create();
    private final EngineMeters meters = metrics.meters();

    @TempDir
    Path root;

    @AfterEach
    void close() {
        metrics.close();
    }

    @Test
    void whatHasNoLabelsIsThereWithZeroFromTheStart() {
        Exposition page = page();

        for (String name : List.of(
                "cocoon_vk_orphan_vm_total",
                "cocoon_vk_vm_inspect_transient_fail_total",
                "cocoon_vk_pod_evict_failure_total",
                "cocoon_vk_reconcile_adopt_by_name_total",
                "cocoon_vk_snapshot_pull_duration_seconds_count",
                "cocoon_vk_kept_vms")) {
            assertThat(page.value(name)).as(name).isZero();
        }
        assertThat(page.families()).doesNotContainKeys("cocoon_vk_pod_lifecycle_total", "cocoon_vk_vm_table_size");
    }

    @Test
    void everyCallOfTheEngineArrivesUnderItsName() {
        meters.lifecycle("create", "ok", "");
        meters.lifecycle("create", "skipped", "missing_vmname");
        meters.lifecycle("create", "skipped", "missing_vmname");
        meters.leaseRelease(false);
        meters.snapshotPull(true);
        meters.cloneFromDir(true);
        meters.ipWait("d", false);
        meters.orphan();
        meters.inspectFailed();
        meters.evictFailed();
        meters.adoptedByName();
        meters.staleCreate("not-creating");
        meters.resumed("ready_wait");
        meters.keptVms(3);

        Exposition page = page();
        assertThat(page.value("cocoon_vk_pod_lifecycle_total", "op", "create", "result", "ok", "reason", ""))
                .isEqualTo(1);
        assertThat(page.value(
                        "cocoon_vk_pod_lifecycle_total",
                        "op",
                        "create",
                        "result",
                        "skipped",
                        "reason",
                        "missing_vmname"))
                .isEqualTo(2);
        assertThat(page.value("cocoon_vk_lease_release_total", "result", "failed"))
                .isEqualTo(1);
        assertThat(page.value("cocoon_vk_snapshot_pull_total", "result", "ok")).isEqualTo(1);
        assertThat(page.value("cocoon_vk_clone_from_dir_total", "result", "ok")).isEqualTo(1);
        assertThat(page.value("cocoon_vk_wake_ip_wait_total", "namespace", "d", "result", "timeout"))
                .isEqualTo(1);
        assertThat(page.value("cocoon_vk_orphan_vm_total")).isEqualTo(1);
        assertThat(page.value("cocoon_vk_vm_inspect_transient_fail_total")).isEqualTo(1);
        assertThat(page.value("cocoon_vk_pod_evict_failure_total")).isEqualTo(1);
        assertThat(page.value("cocoon_vk_reconcile_adopt_by_name_total")).isEqualTo(1);
        assertThat(page.value("cocoon_vk_stale_create_reconcile_total", "outcome", "not-creating"))
                .isEqualTo(1);
        assertThat(page.value("cocoon_vk_startup_resume_total", "op", "ready_wait"))
                .isEqualTo(1);
        assertThat(page.value("cocoon_vk_kept_vms")).isEqualTo(3);
    }

    @Test
    void everyStepOfAHibernationAndAWakeIsCountedUnderItsLabels() {
        for (EngineMeters.HibernatePhase phase : EngineMeters.HibernatePhase.values()) {
            meters.hibernateStep("d", phase, true);
        }
        for (EngineMeters.EvidenceVerdict verdict : EngineMeters.EvidenceVerdict.values()) {
            meters.hibernateEvidence(verdict);
        }
        for (EngineMeters.Verification outcome : EngineMeters.Verification.values()) {
            meters.snapshotVerified(outcome);
        }
        for (EngineMeters.FixUp kind : EngineMeters.FixUp.values()) {
            meters.postClone(kind, false);
        }
        meters.hibernateStep("d", EngineMeters.HibernatePhase.PUSH, false);
        meters.wake(true);
        meters.renewNudge(false);

        Exposition page = page();
        assertThat(labels(page, "cocoon_vk_hibernate_total", "phase"))
                .containsOnly("dhcp_release", "netresize", "snapshot", "push", "remove");
        assertThat(page.value("cocoon_vk_hibernate_total", "namespace", "d", "phase", "push", "result", "failed"))
                .isEqualTo(1);
        assertThat(labels(page, "cocoon_vk_hibernate_evidence_total", "verdict"))
                .containsOnly("restored", "image_conflict", "source_conflict", "unavailable");
        assertThat(labels(page, "cocoon_vk_snapshot_verify_total", "result")).containsOnly("ok", "stale", "error");
        assertThat(labels(page, "cocoon_vk_postclone_total", "kind"))
                .containsOnly("linux_static", "linux_fc", "windows", "sac");
        assertThat(page.value("cocoon_vk_postclone_total", "kind", "sac", "result", "failed"))
                .isEqualTo(1);
        assertThat(page.value("cocoon_vk_wake_total", "result", "ok")).isEqualTo(1);
        assertThat(page.value("cocoon_vk_wake_renew_nudge_total", "result", "failed"))
                .isEqualTo(1);
    }

    @Test
    void transfersAreTimedWhenTheySucceedAndCountedAlways() {
        meters.snapshotSave("d", true, Duration.ofSeconds(4));
        meters.snapshotSave("d", false, Duration.ofSeconds(90));
        meters.snapshotPush("d", true, Duration.ofSeconds(7));
        meters.snapshotPush("d", false, Duration.ofSeconds(90));
        meters.peerRestore("d", true, Duration.ofMillis(2400));
        meters.peerRestore("d", false, Duration.ofSeconds(90));
        meters.snapshotPull(true);
        meters.snapshotPullTook(Duration.ofSeconds(20));
        meters.postCloneAttempts(false, 60);

        Exposition page = page();
        for (String family : List.of("snapshot_save", "snapshot_push", "snapshot_peer_restore")) {
            assertThat(page.value("cocoon_vk_" + family + "_total", "result", "failed"))
                    .as(family)
                    .isEqualTo(1);
            assertThat(page.value("cocoon_vk_" + family + "_duration_seconds_count", "namespace", "d"))
                    .as(family)
                    .isEqualTo(1);
        }
        assertThat(page.value("cocoon_vk_snapshot_push_duration_seconds_sum", "namespace", "d"))
                .isEqualTo(7);
        assertThat(page.value("cocoon_vk_snapshot_pull_duration_seconds_sum")).isEqualTo(20);
        assertThat(page.value("cocoon_vk_postclone_retry_attempts_bucket", "result", "failed", "le", "60.0"))
                .isEqualTo(1);
        assertThat(bounds(page, "cocoon_vk_snapshot_peer_restore_duration_seconds"))
                .containsExactly("1.0", "2.5", "5.0", "7.5", "10.0", "15.0", "30.0", "60.0", "120.0", "+Inf");
    }

    @Test
    void nothingTheEngineTellsIsLeftUncounted() {
        assertThat(EngineMeters.class.getDeclaredMethods())
                .filteredOn(Method::isDefault)
                .isNotEmpty()
                .allSatisfy(told -> assertThat(
                                MicrometerMeters.class.getDeclaredMethod(told.getName(), told.getParameterTypes()))
                        .isNotNull());
    }

    @Test
    void histogramsHaveTheBucketsOfTheCatalogue() {
        meters.boot("d", "clone", "", Duration.ofMillis(1500));
        meters.boot("d", "clone", "", Duration.ofSeconds(1));
        meters.probe("d", Duration.ofMillis(2));

        Exposition page = page();
        assertThat(bounds(page, "cocoon_vk_vm_boot_duration_seconds"))
                .containsExactly("0.5", "1.0", "2.0", "5.0", "10.0", "30.0", "60.0", "120.0", "300.0", "+Inf");
        assertThat(bounds(page, "cocoon_vk_probe_duration_seconds"))
                .containsExactly("0.001", "0.005", "0.01", "0.05", "0.1", "0.5", "1.0", "5.0", "+Inf");
        String[] series = {"namespace", "d", "mode", "clone", "backend", ""};
        assertThat(page.value("cocoon_vk_vm_boot_duration_seconds_bucket", with(series, "le", "1.0")))
                .as("bounds are included")
                .isEqualTo(1);
        assertThat(page.value("cocoon_vk_vm_boot_duration_seconds_bucket", with(series, "le", "2.0")))
                .isEqualTo(2);
        assertThat(page.value("cocoon_vk_vm_boot_duration_seconds_sum", series)).isEqualTo(2.5);
        assertThat(page.value("cocoon_vk_probe_duration_seconds_sum", "namespace", "d"))
                .isEqualTo(0.002);
        assertThat(page.families().keySet())
                .filteredOn(name -> name.startsWith("cocoon_vk_"))
                .noneMatch(name -> name.endsWith("_max"));
    }

    @Test
    void everyFamilyOfOursIsInTheCatalogueWithItsTypeAndHelp() {
        meters.lifecycle("create", "ok", "");
        meters.boot("d", "run", "x", Duration.ofSeconds(1));
        FakeHost host = new FakeHost(root);
        host.guest("a-0", "K7A", 4711);
        metrics.showUsage(host.sampler()::sample);
        metrics.showCertificate(() -> Instant.ofEpochSecond(1_900_000_000));
        metrics.showTransfers(() -> 2, () -> 5_000_000_000L);

        page().families().forEach((name, family) -> {
            if (name.startsWith("cocoon_vk_")) {
                Metric metric = Arrays.stream(Metric.values())
                        .filter(m -> m.id().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError(name));
                assertThat(family.type)
                        .as(name)
                        .isEqualToIgnoringCase(metric.type().name());
                assertThat(family.help).as(name).isEqualTo(metric.help());
            }
        });
        assertThat(page().value("cocoon_vk_kubelet_certificate_expiry_timestamp_seconds"))
                .isEqualTo(1.9e9);
        assertThat(page().value("cocoon_vk_snapshot_transfers")).isEqualTo(2);
        assertThat(page().value("cocoon_vk_snapshot_transfer_remaining_bytes")).isEqualTo(5e9);
    }

    @Test
    void oddLabelValuesDoNotBreakThePage() {
        meters.ipWait(ODD, true);
        meters.boot(ODD, "run", ODD, Duration.ofSeconds(1));
        metrics.showUsage(() -> Usages.table(Map.of(ODD, 1)));

        Exposition page = page();
        assertThat(page.value("cocoon_vk_wake_ip_wait_total", "namespace", ODD, "result", "ok"))
                .isEqualTo(1);
        assertThat(page.value("cocoon_vk_vm_table_size", "namespace", ODD)).isEqualTo(1);
    }

    @Test
    void numbersAreWrittenTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            meters.boot("d", "run", "", Duration.ofNanos(123_456_789_012_500_000L));
            meters.probe("d", Duration.ofMillis(100));
            metrics.showUsage(() -> Usages.table(Map.of("d", 1234567)));

            String text = metrics.page();
            assertThat(Exposition.parse(text).value("cocoon_vk_vm_table_size", "namespace", "d"))
                    .isEqualTo(1234567);
            assertThat(text.lines()
                            .filter(line -> !line.startsWith("#"))
                            .map(line -> line.substring(line.lastIndexOf(' '))))
                    .noneMatch(number -> number.contains(","));
            assertThat(bounds(Exposition.parse(text), "cocoon_vk_probe_duration_seconds"))
                    .isEqualTo(bounds(page(), "cocoon_vk_probe_duration_seconds"));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void everyLegalNumberIsWrittenAsReadersTakeIt() {
        Locale before = Locale.getDefault();
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        double[] values = {0.1, 1e15, 123456789012.5, Double.NaN, Double.POSITIVE_INFINITY, 1e-7};
        for (int i = 0; i < values.length; i++) {
            double value = values[i];
            Gauge.builder("value_" + i, () -> value).register(registry);
        }
        try {
            Locale.setDefault(Locale.GERMANY);
            Exposition page = Exposition.parse(registry.scrape());
            for (int i = 0; i < values.length; i++) {
                assertThat(Double.compare(page.value("value_" + i), values[i])).isZero();
            }
        } finally {
            Locale.setDefault(before);
            registry.close();
        }
    }

    @Test
    void anEmbeddersRegistryStaysOpenAndIsLeftAsItWas() {
        PrometheusMeterRegistry theirs = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        PrometheusMetrics over = PrometheusMetrics.over(theirs);
        over.meters().orphan();
        over.showUsage(() -> Usages.table(Map.of("d", 1)));
        assertThat(Exposition.parse(theirs.scrape()).value("cocoon_vk_vm_table_size", "namespace", "d"))
                .isEqualTo(1);

        over.close();
        assertThat(theirs.isClosed()).isFalse();
        assertThat(Exposition.parse(theirs.scrape()).families())
                .containsKey("cocoon_vk_orphan_vm_total")
                .doesNotContainKey("cocoon_vk_vm_table_size");
        theirs.close();
    }

    @Test
    void anyMicrometerRegistryCanCount() {
        SimpleMeterRegistry theirs = new SimpleMeterRegistry();
        MicrometerMeters counting = new MicrometerMeters(theirs);
        counting.orphan();
        counting.boot("d", "run", "", Duration.ofSeconds(3));

        assertThat(theirs.get("cocoon_vk_orphan_vm_total").counter().count()).isEqualTo(1);
        assertThat(theirs.get("cocoon_vk_vm_boot_duration_seconds").summary().totalAmount())
                .isEqualTo(3);
        theirs.close();
    }

    private Exposition page() {
        return Exposition.parse(metrics.page());
    }

    private static List<String> labels(Exposition page, String name, String label) {
        return page.family(name).samples.stream()
                .map(sample -> sample.labels().get(label))
                .toList();
    }

    private static List<String> bounds(Exposition page, String name) {
        return page.family(name).samples.stream()
                .filter(sample -> sample.name().endsWith("_bucket"))
                .map(sample -> sample.labels().get("le"))
                .toList();
    }

    private static String[] with(String[] labels, String key, String value) {
        String[] more = Arrays.copyOf(labels, labels.length + 2);
        more[labels.length] = key;
        more[labels.length + 1] = value;
        return more;
    }
}
