package io.cocoonstack.provider.core.kubelet.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.metrics.PrometheusMetrics;
import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.core.stats.FakeHost;
import io.cocoonstack.provider.core.stats.Guest;
import io.cocoonstack.provider.core.stats.Sampler;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages as Prometheus' own checker reads them. */
class PromtoolIT {

    private static final String ODD = "we\"ird\\na\nme{ä}";

    @TempDir
    Path directory;

    private FakeHost host;

    @BeforeEach
    void promtoolIsThere() {
        assumeTrue(
                Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .anyMatch(entry -> Files.isExecutable(Path.of(entry, "promtool"))),
                "there is no promtool on the PATH; it is in the package prometheus");
        host = new FakeHost(directory);
        host.guest("a-0", "K7A", 4711);
        Guest odd = host.guest("b-0", "K7B", 4712);
        host.guests.set(1, new Guest(new PodRef(ODD, ODD, "u"), ODD, ODD, null, odd.vm()));
    }

    @Test
    void theResourceMetricsAreAccepted() throws Exception {
        assertThat(check(ResourceText.of(host.sampler().sample()))).isEmpty();
    }

    @Test
    void theMetricsPageIsAcceptedWithEverySeriesOnIt() throws Exception {
        Sampler sampler = host.sampler();
        try (PrometheusMetrics metrics = PrometheusMetrics.create()) {
            metrics.showUsage(sampler::sample);
            metrics.showCertificate(() -> host.now);
            everything(metrics.meters());

            assertThat(check(metrics.page())).isEmpty();
        }
    }

    private static void everything(EngineMeters meters) {
        Duration took = Duration.ofMillis(1500);
        meters.lifecycle("create", "ok", "");
        meters.boot(ODD, "run", "", took);
        meters.probe("d", took);
        meters.leaseRelease(true);
        meters.snapshotPull(true);
        meters.snapshotPullTook(took);
        meters.snapshotSave("d", true, took);
        meters.snapshotPush("d", true, took);
        meters.peerRestore("d", true, took);
        meters.cloneFromDir(true);
        meters.wake(true);
        meters.ipWait("d", true);
        meters.renewNudge(true);
        meters.postCloneAttempts(true, 3);
        meters.staleCreate("busy");
        meters.resumed("hibernate");
        Arrays.stream(EngineMeters.HibernatePhase.values()).forEach(phase -> meters.hibernateStep("d", phase, true));
        Arrays.stream(EngineMeters.EvidenceVerdict.values()).forEach(meters::hibernateEvidence);
        Arrays.stream(EngineMeters.Verification.values()).forEach(meters::snapshotVerified);
        Arrays.stream(EngineMeters.FixUp.values()).forEach(kind -> meters.postClone(kind, true));
    }

    /** What promtool says, which is nothing about a page without fault. */
    private String check(String page) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("page"), page);
        Path said = directory.resolve("said");
        Process promtool = new ProcessBuilder("promtool", "check", "metrics")
                .redirectInput(file.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(promtool.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            promtool.destroyForcibly();
        }
        // 3 is a page that is read, with remarks; anything else is a page that is not.
        assertThat(promtool.exitValue()).as(Files.readString(said)).isIn(0, 3);
        return Files.readString(said);
    }
}
