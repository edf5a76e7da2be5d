package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A host whose clock is set while the engine runs. */
class ClockTest {

    private final EngineRig rig = new EngineRig();

    @Test
    void theTimeOfWaitsGoesOnEvenlyWhateverTheClockIsSetTo() {
        AtomicReference<Instant> wall = new AtomicReference<>(Instant.parse("2026-05-01T10:00:00Z"));
        AtomicLong ticks = new AtomicLong(-5);
        InstantSource source = wall::get;
        try (SystemScheduling scheduling = new SystemScheduling(source, ticks::get)) {
            Instant before = scheduling.now();
            ticks.addAndGet(Duration.ofSeconds(7).toNanos());
            wall.set(Instant.parse("2026-05-01T11:00:00Z"));

            assertThat(scheduling.now()).isEqualTo(before.plusSeconds(7));
            assertThat(scheduling.clock()).isEqualTo(wall.get());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, -1})
    void aClockThatIsSetNeitherEndsAPatienceNorStallsARetry(long hours) {
        rig.running();
        rig.runtime.failOnce("inspect", ScriptedRuntime.unavailable("hangs"));
        rig.runtime.failOnce("inspect", ScriptedRuntime.unavailable("hangs"));
        rig.runtime.event(VmEvent.Kind.DELETED, rig.runtime.byName("vk-ns-a"));
        rig.time.settle();

        rig.time.setClock(Duration.ofHours(hours));
        rig.advance(Duration.ofSeconds(10));

        assertThat(rig.runtime.callsOf("inspect")).hasSize(3);
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.stored).hasSize(1);
        rig.unreachable.add("10.0.0.7");
        rig.advance(Duration.ofSeconds(20));
        assertThat(rig.pods.ready("a")).isFalse();
        assertThat(rig.pods.status("a").conditions().getLast().changed())
                .as("people read the clock")
                .isBetween(rig.time.clock().minusSeconds(30), rig.time.clock());
    }

    @Test
    void aGuestIsNotGivenUpBecauseTheClockWasSetForward() {
        rig.runtime.snapshots.put("golden:1", new LocalSnapshot("S1", "golden:1", "", "", "", ""));
        rig.start();
        rig.apply(PodRecords.clone("c"));
        rig.time.setClock(Duration.ofHours(1));
        rig.advance(Duration.ofSeconds(10));
        rig.lease("vk-ns-c", "10.0.0.8");
        rig.advance(Duration.ofSeconds(2));

        assertThat(rig.pods.annotation("c", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        PodStatus.State state = rig.pods.status("c").containers().getFirst().state();
        assertThat(state).isInstanceOf(PodStatus.State.Running.class);
    }
}
