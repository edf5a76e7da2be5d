package io.cocoonstack.provider.network.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.network.LogCapture;
import io.cocoonstack.provider.probe.ProbeResult;
import io.cocoonstack.provider.probe.ProbeTarget;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostProbesTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String GUEST = "172.20.0.11";

    @Test
    void rawSocketIsTakenWhereItIsPermitted() {
        List<PingMode> tried = new CopyOnWriteArrayList<>();
        try (HostProbes probes = HostProbes.open(mode -> open(tried, mode, PingMode.RAW), 22)) {
            assertThat(probes.mode()).isEqualTo(PingMode.RAW);
            assertThat(tried).containsExactly(PingMode.RAW);
            assertThat(probes.check(new ProbeTarget.Ping(GUEST), LIMIT)).isEqualTo(new ProbeResult(true, "ping ok"));
        }
    }

    @Test
    void unprivilegedSocketIsTakenWhereTheRawOneIsRefused() {
        List<PingMode> tried = new CopyOnWriteArrayList<>();
        try (LogCapture log = new LogCapture(HostProbes.class);
                HostProbes probes = HostProbes.open(mode -> open(tried, mode, PingMode.DATAGRAM), 22)) {
            assertThat(probes.mode()).isEqualTo(PingMode.DATAGRAM);
            assertThat(tried).containsExactly(PingMode.RAW, PingMode.DATAGRAM);
            assertThat(probes.check(new ProbeTarget.Ping(GUEST), LIMIT)).isEqualTo(new ProbeResult(true, "ping ok"));
            assertThat(log.warnings()).isEmpty();
        }
    }

    @Test
    void withoutAnySocketEveryPingSucceedsAfterOneWarning() {
        try (LogCapture log = new LogCapture(HostProbes.class);
                HostProbes probes =
                        HostProbes.open(mode -> open(new CopyOnWriteArrayList<>(), mode, PingMode.NONE), 22)) {
            assertThat(probes.mode()).isEqualTo(PingMode.NONE);
            for (int i = 0; i < 10; i++) {
                assertThat(probes.check(new ProbeTarget.Ping(GUEST), LIMIT))
                        .isEqualTo(new ProbeResult(true, "ping ok"));
            }
            assertThat(log.warnings()).singleElement().asString().contains("RAW: refused", "DATAGRAM: refused");
            assertThat(probes.strayReplies()).isZero();
        }
    }

    @Test
    void unansweredPingSaysSo() {
        try (HostProbes probes = HostProbes.open(mode -> FakeEchoChannel.silent(), 22)) {
            assertThat(probes.check(new ProbeTarget.Ping(GUEST), Duration.ofMillis(50)))
                    .isEqualTo(new ProbeResult(false, "ping failed: no reply within 50 ms"));
        }
    }

    @Test
    void pingWithoutADeadlineSendsNothing() {
        FakeEchoChannel channel = FakeEchoChannel.answering();
        try (HostProbes probes = HostProbes.open(mode -> channel, 22)) {
            assertThat(probes.check(new ProbeTarget.Ping(GUEST), Duration.ZERO))
                    .isEqualTo(new ProbeResult(false, "ping failed: no time left"));
            assertThat(probes.check(new ProbeTarget.Tcp(GUEST, "80"), Duration.ofSeconds(-1)))
                    .isEqualTo(new ProbeResult(false, "tcp probe 80: no time left"));
            assertThat(channel.sent()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "localhost", "1.2", "010.0.0.1", "0x7f.1", "::1", "172.20.0.11/24", " 172.20.0.11"})
    void textThatIsNoAddressFailsEveryCheckAndIsNeverResolved(String text) {
        FakeEchoChannel channel = FakeEchoChannel.answering();
        String problem = "invalid ip \"" + text + "\"";
        try (HostProbes probes = HostProbes.open(mode -> channel, 22)) {
            assertThat(probes.check(new ProbeTarget.Ping(text), LIMIT))
                    .isEqualTo(new ProbeResult(false, "ping failed: " + problem));
            assertThat(probes.check(new ProbeTarget.Tcp(text, "80"), LIMIT))
                    .isEqualTo(new ProbeResult(false, "tcp probe 80: " + problem));
            assertThat(probes.check(new ProbeTarget.SshBanner(text), LIMIT))
                    .isEqualTo(new ProbeResult(false, "ssh probe " + text + ":22: " + problem));
            assertThat(channel.sent()).isEmpty();
        }
    }

    private static EchoChannel open(List<PingMode> tried, PingMode mode, PingMode permitted) throws IOException {
        tried.add(mode);
        if (mode != permitted) {
            throw new IOException("refused");
        }
        return FakeEchoChannel.answering();
    }
}
