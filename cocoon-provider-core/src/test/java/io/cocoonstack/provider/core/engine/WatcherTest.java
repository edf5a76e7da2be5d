package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmState;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WatcherTest {

    private final EngineRig rig = new EngineRig();
    private Vm vm;

    @BeforeEach
    void aRunningPod() {
        rig.running();
        vm = rig.runtime.byName("vk-ns-a");
        rig.runtime.calls.clear();
    }

    private void event(VmEvent.Kind kind, VmState state) {
        rig.event(kind, vm, state);
    }

    @Test
    void aStormOfDeletedEventsAboutLivingVmsCausesNothing() {
        int writes = rig.pods.writes.size();
        for (int i = 0; i < 50; i++) {
            event(VmEvent.Kind.DELETED, VmState.RUNNING);
            event(VmEvent.Kind.ADDED, VmState.RUNNING);
        }

        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.stored).hasSize(1);
        assertThat(rig.pods.writes).hasSize(writes);
        assertThat(rig.runtime.callsOf("start")).isEmpty();
    }

    @Test
    void eventsAboutRunningVmsAskNothing() {
        event(VmEvent.Kind.ADDED, VmState.RUNNING);
        event(VmEvent.Kind.MODIFIED, VmState.RUNNING);

        assertThat(rig.runtime.calls).isEmpty();
    }

    @Test
    void aStoppedVmIsStartedInPlaceAndItsNewProcessIsLearned() {
        rig.runtime.state("vk-ns-a", VmState.STOPPED);
        event(VmEvent.Kind.ADDED, VmState.STOPPED);

        assertThat(rig.runtime.callsOf("start")).hasSize(1);
        assertThat(rig.engine.pods().getFirst().vm().orElseThrow().pid()).isEqualTo(vm.pid() + 1);
        rig.advance(Duration.ofSeconds(1));
        assertThat(rig.pods.status("a").containers().getFirst().restarts()).isEqualTo(1);
        assertThat(rig.pods.stored).hasSize(1);
    }

    @Test
    void aDoubtedVmIsInspectedAndItsNewProcessIsLearned() {
        Vm restarted = new Vm(vm.id(), vm.name(), vm.hypervisor(), vm.state(), vm.pid() + 5, vm.nics());
        rig.runtime.vms.put(vm.id(), restarted);

        rig.engine.vmDoubted(rig.pods.pod("a").ref());
        rig.time.settle();

        assertThat(rig.runtime.callsOf("inspect")).hasSize(1);
        assertThat(rig.engine.pods().getFirst().vm()).hasValue(restarted);
        assertThat(rig.runtime.vms).hasSize(1);
    }

    @Test
    void aDoubtedVmThatIsNotKnownAsksNothing() {
        rig.engine.vmDoubted(new PodRef("ns", "a", "uid-of-another-one"));
        rig.time.settle();

        assertThat(rig.runtime.calls).isEmpty();
    }

    @Test
    void aVmThatStopsAgainSoonIsRemovedAndItsPodEvicted() {
        rig.runtime.state("vk-ns-a", VmState.STOPPED);
        event(VmEvent.Kind.MODIFIED, VmState.STOPPED);
        rig.advance(Duration.ofSeconds(10));
        rig.runtime.state("vk-ns-a", VmState.ERROR);
        event(VmEvent.Kind.MODIFIED, VmState.ERROR);

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.released).hasSize(1);
        assertThat(rig.pods.writes)
                .containsSubsequence("a delete grace=-1", "a status Failed ready=false", "a delete grace=0");
        PodStatus last = rig.pods.statuses.get("uid-a");
        assertThat(last.reason()).isEqualTo("RestartCooldown");
        assertThat(last.containers().getFirst().state())
                .isInstanceOfSatisfying(PodStatus.State.Terminated.class, state -> {
                    assertThat(state.exitCode()).isEqualTo(1);
                    assertThat(state.reason()).isEqualTo("RestartCooldown");
                });
    }

    @Test
    void aCrashAfterTheCooldownIsStartedAgain() {
        rig.runtime.state("vk-ns-a", VmState.STOPPED);
        event(VmEvent.Kind.MODIFIED, VmState.STOPPED);
        rig.advance(Duration.ofSeconds(31));
        rig.runtime.state("vk-ns-a", VmState.STOPPED);
        event(VmEvent.Kind.MODIFIED, VmState.STOPPED);

        assertThat(rig.runtime.callsOf("start")).hasSize(2);
        assertThat(rig.pods.stored).hasSize(1);
    }

    @Test
    void aVmThatIsGoneEvictsItsPodWithoutARemove() {
        rig.runtime.vms.clear();
        event(VmEvent.Kind.DELETED, VmState.RUNNING);

        assertThat(rig.pods.stored).isEmpty();
        assertThat(rig.pods.statuses.get("uid-a").reason()).isEqualTo("VMGone");
        assertThat(rig.released).hasSize(1);
        assertThat(rig.runtime.callsOf("remove")).isEmpty();
    }

    @Test
    void anEvictionTheApiServerRefusesKeepsEverythingAndIsRepeated() {
        rig.runtime.vms.clear();
        rig.pods.answers.add(PodPort.Answer.FAILED);
        event(VmEvent.Kind.DELETED, VmState.RUNNING);
        assertThat(rig.pods.stored).hasSize(1);
        assertThat(rig.meters).contains("evictFailed");
        assertThat(rig.pods.statuses.get("uid-a").phase()).isEqualTo("Running");

        rig.advance(Duration.ofSeconds(2));
        assertThat(rig.pods.stored).isEmpty();
        assertThat(rig.released).hasSize(1);
    }

    @Test
    void anInconclusiveInspectIsRepeatedAndNeverTakenForGone() {
        for (int i = 0; i < 5; i++) {
            rig.runtime.failOnce("inspect", ScriptedRuntime.unavailable("no such file: cocoon"));
        }
        event(VmEvent.Kind.DELETED, VmState.RUNNING);
        rig.advance(Duration.ofMinutes(2));

        assertThat(rig.pods.stored).hasSize(1);
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.runtime.callsOf("inspect")).hasSize(6);
        assertThat(rig.meters.stream().filter("inspectFailed"::equals)).hasSize(5);
    }

    @Test
    void aRuntimeThatStaysSilentForHalfAnHourEvictsThePod() {
        for (int i = 0; i < 100; i++) {
            rig.runtime.failOnce("inspect", ScriptedRuntime.unavailable("hangs"));
        }
        event(VmEvent.Kind.DELETED, VmState.RUNNING);
        rig.advance(Duration.ofMinutes(29));
        assertThat(rig.pods.stored).hasSize(1);

        rig.advance(Duration.ofMinutes(2));
        assertThat(rig.pods.statuses.get("uid-a").reason()).isEqualTo("VMInspectTimeout");
        assertThat(rig.runtime.vms).isEmpty();
    }

    @Test
    void aStartThatIsRefusedRemovesTheVmAndAStartThatGetsNoAnswerDoesNot() {
        rig.runtime.state("vk-ns-a", VmState.STOPPED);
        rig.runtime.failOnce("start", ScriptedRuntime.unavailable("the CLI is missing"));
        event(VmEvent.Kind.MODIFIED, VmState.STOPPED);
        assertThat(rig.runtime.vms).hasSize(1);
        rig.advance(Duration.ofSeconds(40));
        assertThat(rig.runtime.callsOf("start")).hasSize(2);

        rig.runtime.failOnce(
                "start",
                new RuntimeFailure.Conflict(new RuntimeFailure.Facts("vm start", OptionalInt.of(1), "quarantined")));
        rig.runtime.state("vk-ns-a", VmState.STOPPED);
        event(VmEvent.Kind.MODIFIED, VmState.STOPPED);
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.statuses.get("uid-a").reason()).isEqualTo("RestartFailed");
    }

    @Test
    void aVmThatCannotBeRemovedKeepsItsPod() {
        rig.runtime.state("vk-ns-a", VmState.STOPPED);
        event(VmEvent.Kind.MODIFIED, VmState.STOPPED);
        rig.runtime.state("vk-ns-a", VmState.STOPPED);
        rig.runtime.failOnce("remove", ScriptedRuntime.unavailable("busy"));
        event(VmEvent.Kind.MODIFIED, VmState.STOPPED);

        assertThat(rig.pods.stored).hasSize(1);
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.writes).noneMatch(write -> write.contains("delete"));
    }

    @Test
    void whatHappenedWhileNobodyListenedIsFoundWhenTheStreamConnects() {
        rig.runtime.state("vk-ns-a", VmState.STOPPED);
        rig.advance(Duration.ofSeconds(3));

        assertThat(rig.runtime.callsOf("list")).isNotEmpty();
        assertThat(rig.runtime.callsOf("start")).hasSize(1);
    }

    @Test
    void anEventAboutAnUnmanagedPodsVmIsIgnored() {
        rig.apply(PodRecords.unmanaged("u"));
        rig.runtime.calls.clear();
        rig.runtime.event(VmEvent.Kind.DELETED, new Vm("ext-1", "vk-ns-u", "", VmState.STOPPED, 0, List.of()));
        rig.time.settle();

        assertThat(rig.runtime.callsOf("inspect")).isEmpty();
        assertThat(rig.pods.annotation("u", Annotations.VM_ID)).isEqualTo("ext-1");
    }

    @Test
    void readinessFollowsTheGuestWithThreeFailuresOfPatience() {
        rig.unreachable.add("10.0.0.7");
        rig.advance(Duration.ofSeconds(11));
        assertThat(rig.pods.ready("a")).isTrue();

        rig.advance(Duration.ofSeconds(6));
        assertThat(rig.pods.ready("a")).isFalse();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");

        rig.unreachable.clear();
        rig.advance(Duration.ofSeconds(2));
        assertThat(rig.pods.ready("a")).isTrue();
    }

    @Test
    void aChangedLeaseChangesTheAddressEverywhere() {
        rig.lease("vk-ns-a", "10.0.0.99");
        rig.advance(Duration.ofSeconds(6));

        assertThat(rig.pods.status("a").podIp()).isEqualTo("10.0.0.99");
        assertThat(rig.pods.annotation("a", Annotations.VM_IP)).isEqualTo("10.0.0.99");
    }

    @Test
    void aLeaseThatEndedTakesTheAddressAwayAndATableThatCannotBeReadDoesNot() {
        rig.leasesUnreadable = true;
        rig.advance(Duration.ofSeconds(20));
        assertThat(rig.pods.status("a").podIp()).isEqualTo("10.0.0.7");

        rig.leasesUnreadable = false;
        rig.leases.clear();
        rig.advance(Duration.ofSeconds(20));
        assertThat(rig.pods.status("a").podIp()).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.VM_IP)).isEmpty();
        assertThat(rig.pods.ready("a")).isFalse();
    }
}
