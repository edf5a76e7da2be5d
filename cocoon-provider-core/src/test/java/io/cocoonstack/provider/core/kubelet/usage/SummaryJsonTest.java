package io.cocoonstack.provider.core.kubelet.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.stats.FakeHost;
import io.cocoonstack.provider.core.stats.Guest;
import io.cocoonstack.provider.core.stats.Sampler;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SummaryJsonTest {

    @TempDir
    Path directory;

    @Test
    void twoVmsInTheShapeReadersKnow() throws IOException {
        FakeHost host = new FakeHost(directory);
        host.guest("a-0", "K7A", 4711);
        host.guest("b-0", "K7B", 4712);
        host.device(4712, "other", 1, 1);
        Sampler sampler = host.sampler();
        sampler.sample();
        host.now = host.now.plusSeconds(10);
        host.group("K7A", 12_500_000 + 250_000, 0, 0);
        host.host(200);

        String text = SummaryJson.of("cocoon-pool", FakeHost.BOOT.plusSeconds(60), sampler.sample(), false);
        assertThat(text)
                .isEqualTo(new JsonMapper().readTree(golden("summary.json")).toString());
    }

    @Test
    void anEntryWithoutDataIsLeftOutAndAMissingValueIsNoMember() {
        FakeHost host = new FakeHost(directory);
        host.guest("a-0", "K7A", 4711);
        host.guest("b-0", "K7B", 4712);
        host.guest("c-0", "K7C", 4713);
        host.gone(4711);
        FakeHost.delete(host.group("K7A"));
        FakeHost.delete(host.group("K7B"));
        host.gone(4713);

        JsonNode pods = new JsonMapper()
                .readTree(SummaryJson.of("n", FakeHost.BOOT, host.sampler().sample(), false))
                .get("pods");
        assertThat(pods).hasSize(2);
        assertThat(pods.at("/0/podRef/name").asString()).isEqualTo("b-0");
        assertThat(pods.at("/0/containers/0/cpu").isMissingNode()).isTrue();
        assertThat(pods.at("/0/containers/0/memory/workingSetBytes").asLong()).isPositive();
        assertThat(pods.at("/1/containers/0/memory").isMissingNode()).isTrue();
        assertThat(pods.at("/1/containers/0/cpu/usageCoreNanoSeconds").asLong()).isPositive();
        assertThat(pods.at("/1/containers/0/startTime").asString()).isEqualTo("2026-01-01T00:20:00Z");
        assertThat(pods.toString()).doesNotContain("null").doesNotContain("usageNanoCores");
    }

    @Test
    void aPodWhoseStartNobodyKnowsStartsWithItsVmAndElseNow() {
        FakeHost host = new FakeHost(directory);
        Guest guest = host.guest("a-0", "K7A", 4711);
        host.guests.set(0, new Guest(guest.pod(), "agent", "", null, guest.vm()));
        JsonNode known = pod(host);
        assertThat(known.get("startTime").asString()).isEqualTo("2026-01-01T00:16:40Z");

        host.gone(4711);
        assertThat(pod(host).get("startTime").asString()).isEqualTo("2026-01-01T01:00:00Z");
    }

    @Test
    void aPodThatStartsInTheFutureStartsWithItsVm() {
        FakeHost host = new FakeHost(directory);
        Guest guest = host.guest("a-0", "K7A", 4711);
        host.guests.set(0, new Guest(guest.pod(), "agent", "", host.now.plusSeconds(60), guest.vm()));

        assertThat(pod(host).get("startTime").asString()).isEqualTo("2026-01-01T00:16:40Z");
    }

    @Test
    void trafficIsLeftOutWithoutATapAndWhileThereWasNone() {
        FakeHost host = new FakeHost(directory);
        host.guest("a-0", "K7A", 4711);
        host.device(4711, "tapK7A-0", 0, 0);

        assertThat(pod(host).has("network")).isFalse();
    }

    @Test
    void withoutVmsTheListIsEmptyAndThere() {
        JsonNode summary = new JsonMapper()
                .readTree(SummaryJson.of(
                        "n", FakeHost.BOOT, new FakeHost(directory).sampler().sample(), false));

        assertThat(summary.get("pods").isArray()).isTrue();
        assertThat(summary.get("pods")).isEmpty();
    }

    static String golden(String name) throws IOException {
        try (InputStream file = SummaryJsonTest.class.getResourceAsStream("/usage/" + name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static JsonNode pod(FakeHost host) {
        return new JsonMapper()
                .readTree(SummaryJson.of("n", FakeHost.BOOT, host.sampler().sample(), false))
                .at("/pods/0");
    }
}
