package io.cocoonstack.provider.core.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.kubelet.usage.UsageRoutes;
import io.cocoonstack.provider.core.metrics.PrometheusMetrics;
import io.cocoonstack.provider.core.stats.FakeHost;
import io.cocoonstack.provider.core.stats.NodeUsage;
import io.cocoonstack.provider.core.stats.Sampler;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class UsageRoutesTest {

    @TempDir
    Path directory;

    private final KubeletFixture kubelet = new KubeletFixture();
    private final PrometheusMetrics metrics = PrometheusMetrics.create();
    private FakeHost host;

    @BeforeEach
    void aHost() {
        host = new FakeHost(directory);
        host.guest("a-0", "K7A", 4711);
    }

    @AfterEach
    void stop() {
        kubelet.close();
        metrics.close();
    }

    @Test
    void theSummaryIsServedWithAndWithoutASlash() throws Exception {
        TlsClient client = start(host.sampler()::sample);

        for (String path : List.of("/stats/summary", "/stats/summary/")) {
            TlsClient.Answer answer = client.get(path);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.head()).containsIgnoringCase("content-type: application/json");
            assertThat(json(answer).at("/node/nodeName").asString()).isEqualTo("cocoon-pool");
            assertThat(json(answer).at("/pods/0/network/name").asString()).isEqualTo("tapK7A-0");
        }
        JsonNode brief = json(client.get("/stats/summary?only_cpu_and_memory=true"));
        assertThat(brief.at("/pods/0/network").isMissingNode()).isTrue();
        assertThat(brief.at("/pods/0/containers/0/cpu/usageCoreNanoSeconds").asLong())
                .isEqualTo(12_500_000_000L);
        assertThat(json(client.get("/stats/summary?only_cpu_and_memory=false"))
                        .at("/pods/0/network")
                        .isMissingNode())
                .isFalse();
    }

    @Test
    void resourceMetricsAreServedInTheFormMetricsServerReads() throws Exception {
        TlsClient client = start(host.sampler()::sample);

        for (String path : List.of("/metrics/resource", "/metrics/resource/")) {
            TlsClient.Answer answer = client.get(path);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.head()).containsIgnoringCase("content-type: text/plain; version=0.0.4\r\n");
            assertThat(answer.body())
                    .contains("container_cpu_usage_seconds_total{namespace=\"d\",pod=\"a-0\",container=\"agent\"} 12.5 "
                            + host.now.toEpochMilli() + "\n");
        }
    }

    @Test
    void theMetricsPageIsTheOneOfTheMetricsPort() throws Exception {
        metrics.meters().orphan();
        TlsClient client = start(host.sampler()::sample);

        TlsClient.Answer answer = client.get("/metrics");
        assertThat(answer.head()).containsIgnoringCase("content-type: text/plain; version=0.0.4; charset=utf-8\r\n");
        assertThat(answer.body()).contains("cocoon_vk_orphan_vm_total 1.0\n");
    }

    @Test
    void scrapersThatAskForWhatIsNotThereGetAnEmptyPage() throws Exception {
        TlsClient client = start(host.sampler()::sample);

        for (String path : List.of("/metrics/cadvisor", "/metrics/probes")) {
            assertThat(client.get(path).status()).isEqualTo(200);
            assertThat(client.get(path).body()).isEmpty();
        }
        assertThat(client.get("/metrics/other").status()).isEqualTo(404);
        assertThat(client.send("POST", "/stats/summary", "").status()).isEqualTo(405);
    }

    @Test
    void allSurfacesScrapedTogetherShowOneSample() throws Exception {
        Sampler sampler = host.sampler();
        metrics.showUsage(sampler::sample);
        TlsClient client = start(sampler::sample);

        assertThat(client.get("/stats/summary").status()).isEqualTo(200);
        assertThat(client.get("/metrics/resource").status()).isEqualTo(200);
        assertThat(client.get("/metrics").body()).contains("cocoon_vk_vm_cpu_seconds_total");
        assertThat(host.asked).isEqualTo(1);
    }

    @Test
    void aSampleThatFailsIsA500() throws Exception {
        TlsClient client = start(() -> {
            throw new IllegalStateException("no table");
        });

        assertThat(client.get("/stats/summary").status()).isEqualTo(500);
        assertThat(client.get("/metrics/resource").status()).isEqualTo(500);
        assertThat(client.get("/metrics").status()).isEqualTo(200);
    }

    @Test
    void usageIsForThoseWhoMayReadIt() throws Exception {
        kubelet.start(
                kubelet.delegated(false),
                KubeletFixture.selfSigned(),
                UsageRoutes.of("n", FakeHost.BOOT, host.sampler()::sample, metrics::page));
        TlsClient client = new TlsClient(kubelet.port(), null);

        assertThat(client.get("/metrics/resource").status()).isEqualTo(401);
        for (String path : List.of("/stats/summary", "/metrics/resource", "/metrics")) {
            assertThat(client.send("GET", path, "Authorization: Bearer good\r\n")
                            .status())
                    .isEqualTo(403);
        }
        assertThat(kubelet.asked).containsExactly("alice get stats", "alice get metrics");
    }

    private TlsClient start(Supplier<NodeUsage> usage) throws Exception {
        return kubelet.start(
                KubeletFixture.open(),
                KubeletFixture.selfSigned(),
                UsageRoutes.of("cocoon-pool", FakeHost.BOOT.plusSeconds(60), usage, metrics::page));
    }

    private static JsonNode json(TlsClient.Answer answer) {
        return new JsonMapper().readTree(answer.body());
    }
}
