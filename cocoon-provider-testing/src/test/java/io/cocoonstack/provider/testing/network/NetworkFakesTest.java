package io.cocoonstack.provider.testing.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cocoonstack.provider.lease.LeaseFailure;
import io.cocoonstack.provider.lease.LeaseFailureException;
import io.cocoonstack.provider.lease.MacAddress;
import io.cocoonstack.provider.probe.ProbeTarget;
import io.cocoonstack.provider.testing.fault.Delay;
import io.cocoonstack.provider.testing.memory.InMemoryRuntime;
import io.cocoonstack.provider.vm.CpuPolicy;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.Vm;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The knobs. */
class NetworkFakesTest {

    private static final InstantSource NOON = InstantSource.fixed(Instant.parse("2026-01-01T12:00:00Z"));

    @Test
    void leasesAreGrantedAtBootReleasedOnceAndJudgedByTheClock() {
        FakeLeases leases = new FakeLeases(NOON);
        InMemoryRuntime runtime =
                new InMemoryRuntime(Delay.none()).addImage("demo:1").onBoot(leases::grant);
        Vm vm = runtime.run(new RunRequest("a", "demo:1", 0, "", "", "", false, false, false, CpuPolicy.NONE));
        MacAddress mac = MacAddress.parse(vm.primaryMac()).orElseThrow();
        String ip = leases.find(mac).orElseThrow().ip();
        runtime.crash("a");
        runtime.start("a");
        assertThat(leases.find(mac).orElseThrow().ip()).isEqualTo(ip);

        leases.failNextRelease(new LeaseFailure.Unavailable("no socket"));
        assertThat(catchThrowableOfType(LeaseFailureException.class, () -> leases.release(mac)))
                .isNotNull();
        leases.release(mac);
        assertThat(leases.released()).containsExactly(mac);
        assertThat(leases.find(mac)).isEmpty();

        leases.grant(mac, "127.0.0.9", NOON.instant());
        assertThat(leases.find(mac)).isEmpty();
        leases.readable(false);
        assertThat(leases.readable()).isFalse();
        assertThat(catchThrowableOfType(LeaseFailureException.class, () -> leases.find(mac)))
                .isNotNull();
    }

    @Test
    void probesAnswerUnlessSilencedOrLate() {
        List<Duration> slept = new ArrayList<>();
        FakeProbes probes = new FakeProbes(slept::add);
        ProbeTarget target = new ProbeTarget.Ping("127.0.0.9");
        Duration limit = Duration.ofSeconds(3);
        assertThat(probes.check(target, limit).reachable()).isTrue();
        assertThat(probes.silence("127.0.0.9").check(target, limit).reachable()).isFalse();
        assertThat(probes.wake("127.0.0.9").check(target, limit).reachable()).isTrue();
        assertThat(probes.latency(Duration.ofSeconds(4)).check(target, limit).reachable())
                .isFalse();
        assertThat(slept).last().isEqualTo(limit);
        assertThat(probes.checked()).hasSize(4).containsOnly(target);
    }
}
