package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.vm.VmState;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailureTest {

    private final EngineRig rig = new EngineRig();

    @Test
    void aCreateThatFailsThirtyTimesIsStillTried() {
        rig.start();
        for (int i = 0; i < 30; i++) {
            rig.runtime.failOnce("pull", ScriptedRuntime.unavailable("registry down"));
        }
        rig.apply(PodRecords.run("a"));
        rig.advance(Duration.ofHours(3));

        assertThat(rig.runtime.callsOf("pull")).hasSize(31);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void onePodsFailuresDoNotDelayAnother() {
        rig.start();
        for (int i = 0; i < 12; i++) {
            rig.runtime.failOnce("pull", ScriptedRuntime.unavailable("no such image"));
        }
        rig.apply(PodRecords.run("a"));
        rig.advance(Duration.ofSeconds(30));
        int tries = rig.runtime.callsOf("pull").size();
        rig.apply(PodRecords.with(PodRecords.run("b"), Annotations.IMAGE, "img:2"));

        assertThat(rig.runtime.calls).contains("pull img:2", "run vk-ns-b");
        assertThat(rig.runtime.callsOf("pull")).hasSize(tries + 1);
    }

    @Test
    void aStatusThatMeetsThreeConflictsIsThereWithinFifteenSeconds() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        rig.pods.answers.addAll(List.of(PodPort.Answer.FAILED, PodPort.Answer.FAILED, PodPort.Answer.FAILED));
        rig.lease("vk-ns-a", "10.0.0.7");
        rig.advance(Duration.ofSeconds(20));

        assertThat(rig.pods.ready("a")).isTrue();
        assertThat(rig.pods.answers).isEmpty();
    }

    @Test
    void aPodThatIsForceDeletedWhileItsVmBootsTakesTheVmAlong() {
        rig.start();
        PodRecord pod = PodRecords.run("a");
        PodRef ref = pod.ref();
        rig.runtime.duringBoot = () -> {
            rig.pods.stored.remove(ref.uid());
            rig.engine.podGone(ref);
        };
        rig.apply(pod);

        assertThat(rig.runtime.callsOf("run")).hasSize(1);
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.released).hasSize(1);
        assertThat(rig.pods.writes).noneMatch(write -> write.contains("status"));
        assertThat(rig.engine.pods()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Failed", "Succeeded"})
    void aFinishedPodIsNeitherBootedNorWrittenAndItsVmFollowsTheOrphanPolicy(String phase) {
        rig.pods.store(PodRecords.phase(PodRecords.run("a"), phase));
        rig.runtime.put("vk-ns-a", VmState.RUNNING);
        rig.start();
        rig.echo();
        rig.advance(Duration.ofMinutes(1));

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.runtime.callsOf("run")).isEmpty();
        assertThat(rig.pods.writes).isEmpty();
    }

    @Test
    void noStatusIsWrittenAndNoProbeRunsAfterAPodIsGone() {
        rig.running();
        rig.forceDelete("a");
        int writes = rig.pods.writes.size();
        int meters = rig.meters.size();
        rig.unreachable.add("10.0.0.7");
        rig.advance(Duration.ofMinutes(5));

        assertThat(rig.pods.writes).hasSize(writes);
        assertThat(rig.meters).hasSize(meters);
        assertThat(rig.engine.pods()).isEmpty();
    }

    @Test
    void tenPodsKeepTheirTenVmsOverFiveRestarts() {
        rig.start();
        for (int i = 0; i < 10; i++) {
            rig.apply(PodRecords.run("p" + i));
        }
        rig.pods.writes.clear();
        for (int i = 0; i < 5; i++) {
            rig.restart();
        }

        assertThat(rig.runtime.vms).hasSize(10);
        assertThat(rig.runtime.callsOf("run")).hasSize(10);
        assertThat(rig.pods.writes).noneMatch(write -> write.contains("annotations"));
    }

    @Test
    void theConditionsAreAllThereFromTheFirstStatusOnAndMoveOnlyWhenTheyChange() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        var first = rig.pods.status("a");
        assertThat(first.conditions())
                .extracting(condition -> condition.type())
                .containsExactly("PodScheduled", "Initialized", "ContainersReady", "Ready");
        assertThat(first.conditions().getLast().message()).isEqualTo("waiting for dhcp lease");

        rig.advance(Duration.ofSeconds(10));
        rig.lease("vk-ns-a", "10.0.0.7");
        rig.advance(Duration.ofSeconds(2));
        var later = rig.pods.status("a");
        assertThat(later.conditions().getFirst().changed())
                .isEqualTo(first.conditions().getFirst().changed());
        assertThat(later.conditions().getLast().changed())
                .isAfter(first.conditions().getLast().changed());
        assertThat(later.containers()).isNotEmpty();
        assertThat(later.containers().getFirst().state())
                .isEqualTo(first.containers().getFirst().state());
    }

    @Test
    void aVmNameEditedUnderARunningVmChangesNothingAndTheDeleteStillFindsTheVm() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        rig.apply(PodRecords.with(rig.pods.pod("a"), Annotations.VM_NAME, "another"));
        rig.advance(Duration.ofMinutes(1));
        assertThat(rig.runtime.vms).hasSize(1);
        rig.restart();
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.runtime.callsOf("run")).hasSize(1);

        rig.delete("a");
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.stored).isEmpty();
    }

    @Test
    void aRestartCountsAndTellsNoCreates() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        rig.apply(PodRecords.unmanaged("u"));
        rig.meters.clear();
        rig.pods.events.clear();
        rig.restart();

        assertThat(rig.meters).noneMatch(meter -> meter.startsWith("lifecycle [create"));
        assertThat(rig.pods.events).isEmpty();
    }

    @Test
    void aVmThatBelongsToARenamedPodIsNeverTakenByAPodThatAsksForItsName() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        rig.apply(PodRecords.with(rig.pods.pod("a"), Annotations.VM_NAME, "another"));
        rig.restart();
        rig.apply(PodRecords.with(PodRecords.run("b"), Annotations.VM_NAME, "vk-ns-a"));
        rig.advance(Duration.ofSeconds(10));

        assertThat(rig.pods.annotation("b", Annotations.VM_ID)).isEmpty();
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("b ") && event.contains("belongs to Pod ns/a"));
        rig.delete("b");
        assertThat(rig.runtime.vms).hasSize(1);
        rig.delete("a");
        assertThat(rig.runtime.vms).isEmpty();
    }

    @Test
    void aVmNameEditedBeforeThereIsAVmIsTheOneThatIsBootedAndTheOldOneIsFree() {
        rig.start();
        rig.runtime.failOnce("pull", ScriptedRuntime.unavailable("registry down"));
        rig.apply(PodRecords.run("a"));
        rig.apply(PodRecords.with(rig.pods.pod("a"), Annotations.VM_NAME, "another"));
        rig.advance(Duration.ofSeconds(1));
        rig.apply(PodRecords.with(PodRecords.run("b"), Annotations.VM_NAME, "vk-ns-a"));

        assertThat(rig.runtime.callsOf("run")).containsExactly("run another", "run vk-ns-a");
        rig.delete("a");
        rig.delete("b");
        assertThat(rig.runtime.vms).isEmpty();
    }

    @Test
    void aPodThatWasCalledFailedBootsNothingMoreEvenBeforeTheServerShowsIt() {
        rig.start();
        rig.runtime.failOnce("pull", ScriptedRuntime.unavailable("registry down"));
        rig.apply(PodRecords.restartNever(PodRecords.run("a")));
        assertThat(rig.pods.status("a").phase()).isEqualTo("Failed");

        rig.advance(Duration.ofHours(1));

        assertThat(rig.runtime.callsOf("run")).isEmpty();
        assertThat(rig.pods.status("a").phase()).isEqualTo("Failed");
    }

    @Test
    void anAddressThatCannotBePublishedStaysTheReasonWhyAPodIsNotReady() {
        rig.start();
        rig.apply(PodRecords.with(PodRecords.unmanaged("u"), Annotations.VM_IP, "0.0.0.0"));
        rig.advance(Duration.ofSeconds(10));

        assertThat(rig.pods.status("u").podIp()).isEmpty();
        assertThat(rig.pods.status("u").conditions().getLast().message()).contains("0.0.0.0");
    }
}
