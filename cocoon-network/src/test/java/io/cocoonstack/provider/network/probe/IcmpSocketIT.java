package io.cocoonstack.provider.network.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import io.cocoonstack.provider.probe.ProbeResult;
import io.cocoonstack.provider.probe.ProbeTarget;
import java.io.IOException;
import java.net.Inet4Address;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Against the kernel's own echo on the loopback network. Modes the host does not permit are skipped. */
class IcmpSocketIT {

    private static final Duration PATIENT = Duration.ofSeconds(20);

    @ParameterizedTest
    @EnumSource(value = PingMode.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void hostAnswersAPing(PingMode mode) {
        try (Pinger pinger = start(mode)) {
            assertThat(pinger.ping(address("127.0.0.1"), PATIENT)).isEmpty();
            assertThat(pinger.ping(address("127.20.0.11"), PATIENT)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(value = PingMode.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void threeHundredPingsAtOnceAreAllAnswered(PingMode mode) throws InterruptedException {
        ConcurrentLinkedQueue<Optional<String>> outcomes = new ConcurrentLinkedQueue<>();
        try (Pinger pinger = start(mode)) {
            List<Thread> pings = IntStream.range(0, 300)
                    .mapToObj(i -> address("127.20." + i / 200 + "." + (1 + i % 200)))
                    .map(target -> Thread.startVirtualThread(() -> outcomes.add(pinger.ping(target, PATIENT))))
                    .toList();
            for (Thread ping : pings) {
                ping.join();
            }
        }

        assertThat(outcomes).hasSize(300).allMatch(Optional::isEmpty);
    }

    @ParameterizedTest
    @EnumSource(value = PingMode.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void addressThatCannotBeSentToFailsAtOnce(PingMode mode) {
        try (Pinger pinger = start(mode)) {
            assertThat(pinger.ping(address("255.255.255.255"), PATIENT))
                    .hasValueSatisfying(
                            problem -> assertThat(problem).startsWith("send icmp echo to 255.255.255.255: "));
        }
    }

    @ParameterizedTest
    @EnumSource(value = PingMode.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void receiveReturnsEmptyHandedWhenNothingCame(PingMode mode) throws IOException {
        try (IcmpSocket socket = openOrSkip(mode)) {
            assertThat(socket.receive(Duration.ofMillis(20))).isEmpty();
        }
    }

    @Test
    void repliesToOtherPingersAreToldApart() {
        try (Pinger one = start(PingMode.RAW);
                Pinger other = start(PingMode.RAW)) {
            for (int i = 0; i < 20; i++) {
                assertThat(one.ping(address("127.0.0.1"), PATIENT)).isEmpty();
                assertThat(other.ping(address("127.0.0.1"), PATIENT)).isEmpty();
            }
            // Every raw socket hears every reply, so each pinger heard the other's.
            await().until(() -> one.strays() > 0);
        }
    }

    @Test
    void publicEntryFindsAModeOnThisHost() {
        try (HostProbes probes = HostProbes.open()) {
            assertThat(probes.mode()).isIn((Object[]) PingMode.values());
            assertThat(probes.check(new ProbeTarget.Ping("127.20.0.11"), PATIENT))
                    .isEqualTo(new ProbeResult(true, "ping ok"));
        }
    }

    @Test
    void closedProbesLeaveNoDescriptorBehind() throws IOException {
        start(PingMode.RAW).close();
        long before = sockets();
        for (int i = 0; i < 3; i++) {
            start(PingMode.RAW).close();
        }

        assertThat(sockets()).isEqualTo(before);
    }

    private static Pinger start(PingMode mode) {
        return Pinger.start(openOrSkip(mode), (int) ProcessHandle.current().pid());
    }

    private static IcmpSocket openOrSkip(PingMode mode) {
        try {
            return IcmpSocket.open(mode);
        } catch (IOException e) {
            return abort("mode " + mode + " is not permitted here: " + e.getMessage());
        }
    }

    private static long sockets() throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.filter(IcmpSocketIT::isSocket).count();
        }
    }

    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (IOException e) {
            return false;
        }
    }

    private static Inet4Address address(String ip) {
        return Inet4Address.ofLiteral(ip);
    }
}
