package io.cocoonstack.provider.core.node.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConditionHistoryTest {

    private static final Instant START = Instant.parse("2026-11-29T18:00:00Z");
    private static final NodeChecks UNABLE = new NodeChecks(List.of("the lease file cannot be read"), false, false);
    private static final NodeChecks FULL = new NodeChecks(List.of(), true, true);

    @Test
    void aHealthyNodeShowsTheLiteralsOfVkCocoon() {
        assertThat(ConditionHistory.start(START).next(NodeChecks.FINE, at(10)).conditions())
                .containsExactly(
                        new NodeCondition("Ready", "True", "KubeletReady", "vk-cocoon is ready", START),
                        new NodeCondition(
                                "DiskPressure",
                                "False",
                                "KubeletHasNoDiskPressure",
                                "vk-cocoon has no disk pressure",
                                START),
                        new NodeCondition(
                                "MemoryPressure",
                                "False",
                                "KubeletHasSufficientMemory",
                                "vk-cocoon has sufficient memory",
                                START),
                        new NodeCondition(
                                "PIDPressure",
                                "False",
                                "KubeletHasSufficientPID",
                                "vk-cocoon has sufficient PID available",
                                START),
                        new NodeCondition(
                                "NetworkUnavailable",
                                "False",
                                "RouteCreated",
                                "NodeController create implicit route",
                                START));
    }

    @Test
    void aHiccupDoesNotMakeTheNodeNotReady() {
        ConditionHistory history = ConditionHistory.start(START)
                .next(UNABLE, at(10))
                .next(UNABLE, at(49))
                .next(NodeChecks.FINE, at(50))
                .next(UNABLE, at(51))
                .next(UNABLE, at(90));

        assertThat(ready(history).status()).isEqualTo("True");
        assertThat(ready(history).since()).isEqualTo(START);
    }

    @Test
    void aLastingFailureMakesTheNodeNotReadyAndNamesWhatFails() {
        ConditionHistory history =
                ConditionHistory.start(START).next(UNABLE, at(10)).next(UNABLE, at(50));

        assertThat(ready(history).status()).isEqualTo("False");
        assertThat(ready(history).reason()).isEqualTo("KubeletNotReady");
        assertThat(ready(history).message()).contains("the lease file cannot be read");
        assertThat(ready(history).since()).isEqualTo(at(50));
        assertThat(ready(history.next(UNABLE, at(500))).since()).isEqualTo(at(50));
    }

    @Test
    void theNodeRecoversAtOnceAndByItself() {
        ConditionHistory history = ConditionHistory.start(START)
                .next(UNABLE, at(10))
                .next(UNABLE, at(50))
                .next(NodeChecks.FINE, at(60));

        assertThat(ready(history).status()).isEqualTo("True");
        assertThat(ready(history).since()).isEqualTo(at(60));
    }

    @Test
    void pressureShowsAtOnceAndGoesWhenItStaysAway() {
        ConditionHistory pressed = ConditionHistory.start(START).next(FULL, at(10));
        assertThat(status(pressed, "DiskPressure")).isEqualTo("True");
        assertThat(status(pressed, "MemoryPressure")).isEqualTo("True");
        assertThat(status(pressed, "Ready")).isEqualTo("True");

        ConditionHistory relaxed = pressed.next(NodeChecks.FINE, at(20));
        assertThat(status(relaxed, "DiskPressure")).isEqualTo("True");
        assertThat(status(relaxed.next(NodeChecks.FINE, at(60)), "DiskPressure"))
                .isEqualTo("False");
        assertThat(status(relaxed.next(NodeChecks.FINE, at(60)), "MemoryPressure"))
                .isEqualTo("False");
    }

    @Test
    void aSmallShareOfAHugeDiskIsNoPressure() {
        long gib = 1L << 30;
        assertThat(NodeChecks.low(200 * gib, 100_000 * gib, 10 * gib)).isFalse();
        assertThat(NodeChecks.low(9 * gib, 100_000 * gib, 10 * gib)).isTrue();
        assertThat(NodeChecks.low(3 * gib, 40 * gib, 10 * gib)).isFalse();
        assertThat(NodeChecks.low(gib, 40 * gib, 10 * gib)).isTrue();
    }

    private static NodeCondition ready(ConditionHistory history) {
        return history.conditions().getFirst();
    }

    private static String status(ConditionHistory history, String type) {
        return history.conditions().stream()
                .filter(condition -> condition.type().equals(type))
                .findFirst()
                .orElseThrow()
                .status();
    }

    private static Instant at(long second) {
        return START.plusSeconds(second);
    }
}
