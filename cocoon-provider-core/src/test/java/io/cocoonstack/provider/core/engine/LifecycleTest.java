package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LifecycleTest {

    private final EngineRig rig = new EngineRig();

    @Test
    void aRunPodBecomesAVmAndReadyOnceItsGuestAnswers() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        assertThat(rig.runtime.calls).containsSubsequence("pull img:1", "run vk-ns-a");
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.pods.status("a").podIp()).isEmpty();
        assertThat(rig.pods.ready("a")).isFalse();

        rig.lease("vk-ns-a", "10.0.0.7");
        rig.advance(Duration.ofSeconds(2));

        assertThat(rig.pods.status("a").phase()).isEqualTo("Running");
        assertThat(rig.pods.status("a").podIp()).isEqualTo("10.0.0.7");
        assertThat(rig.pods.status("a").hostIp()).isEqualTo("192.0.2.1");
        assertThat(rig.pods.ready("a")).isTrue();
        assertThat(rig.pods.annotation("a", Annotations.VM_IP)).isEqualTo("10.0.0.7");
        assertThat(rig.pods.annotation("a", Annotations.VM_ID))
                .isEqualTo(rig.runtime.byName("vk-ns-a").id());
        assertThat(rig.meters).contains("lifecycle [create, ok, ]");
    }

    @Test
    void aReaderOfLifecycleReadyFindsTheMatchingStatus() {
        rig.start();
        rig.apply(PodRecords.run("a"));

        int status = rig.pods.indexOfWrite("a status Running");
        int ready = rig.pods.indexOfWrite("lifecycle-state=ready");
        assertThat(rig.pods.indexOfWrite("lifecycle-state=creating")).isLessThan(status);
        assertThat(status).isLessThan(ready);
    }

    @Test
    void readyIsNotAnnouncedWhileTheStatusCannotBeWritten() {
        rig.start();
        rig.pods.store(PodRecords.run("a"));
        rig.pods.outage = true;
        rig.engine.podSeen(rig.pods.pod("a"));
        rig.time.settle();
        assertThat(rig.runtime.callsOf("run")).hasSize(1);

        rig.pods.outage = false;
        rig.advance(Duration.ofSeconds(16));

        assertThat(rig.runtime.callsOf("run")).hasSize(1);
        assertThat(rig.pods.indexOfWrite("a status Running"))
                .isLessThan(rig.pods.indexOfWrite("lifecycle-state=ready"));
    }

    @Test
    void theReadinessOfAnOldAddressSaysNothingAboutANewOne() {
        rig.running();
        assertThat(rig.pods.ready("a")).isTrue();

        rig.unreachable.add("10.0.0.8");
        rig.lease("vk-ns-a", "10.0.0.8");
        rig.advance(Duration.ofSeconds(6));

        assertThat(rig.pods.status("a").podIp()).isEqualTo("10.0.0.8");
        assertThat(rig.pods.ready("a")).isFalse();
    }

    @Test
    void aCloneIsReadyOnlyWithAnAddress() {
        rig.runtime.snapshots.put("golden:1", new LocalSnapshot("S1", "golden:1", "", "", "", "cloud-hypervisor"));
        rig.start();
        rig.apply(PodRecords.clone("c"));
        assertThat(rig.runtime.callsOf("clone")).containsExactly("clone vk-ns-c");
        assertThat(rig.pods.annotation("c", Annotations.LIFECYCLE_STATE)).isEqualTo("creating");

        rig.lease("vk-ns-c", "10.0.0.8");
        rig.advance(Duration.ofSeconds(2));

        assertThat(rig.pods.annotation("c", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.meters).contains("ipWait [ns, true]", "snapshotPull [true]");
    }

    @Test
    void aCloneWithoutAnAddressFailsAfterFortyFiveSecondsAndKeepsItsVm() {
        rig.runtime.snapshots.put("golden:1", new LocalSnapshot("S1", "golden:1", "", "", "", "cloud-hypervisor"));
        rig.start();
        rig.apply(PodRecords.clone("c"));
        rig.advance(Duration.ofSeconds(46));

        assertThat(rig.pods.annotation("c", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");
        assertThat(rig.pods.events).anyMatch(event -> event.contains("PostCloneIPWaitTimeout"));
        assertThat(rig.meters).contains("ipWait [ns, false]");
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.status("c").phase()).isEqualTo("Running");
    }

    @Test
    void aSnapshotOfAnotherHypervisorIsRefusedBeforeTheClone() {
        rig.runtime.snapshots.put("golden:1", new LocalSnapshot("S1", "golden:1", "", "", "", "firecracker"));
        rig.start();
        rig.apply(PodRecords.with(PodRecords.clone("c"), Annotations.BACKEND, "cloud-hypervisor"));

        assertThat(rig.runtime.callsOf("clone")).isEmpty();
        assertThat(rig.pods.events).anyMatch(event -> event.contains("firecracker"));
    }

    @Test
    void anUnmanagedPodIsMirroredWithoutARuntimeCallAndForgottenOnDelete() {
        rig.start();
        rig.runtime.calls.clear();
        rig.apply(PodRecords.unmanaged("u"));

        assertThat(rig.pods.status("u").podIp()).isEqualTo("10.44.7.21");
        assertThat(rig.pods.ready("u")).isTrue();
        assertThat(rig.pods.annotation("u", Annotations.VM_ID)).isEqualTo("ext-1");

        rig.delete("u");

        assertThat(rig.pods.stored).isEmpty();
        assertThat(rig.runtime.calls).isEmpty();
        assertThat(rig.released).isEmpty();
        assertThat(rig.meters).contains("lifecycle [delete, skipped, unmanaged]");
    }

    @Test
    void aDeleteRemovesTheVmThenTheLeaseThenTheObject() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        String mac = rig.runtime.byName("vk-ns-a").primaryMac();
        rig.delete("a");

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.released).containsExactly(mac);
        assertThat(rig.pods.stored).isEmpty();
        assertThat(rig.pods.writes).containsSubsequence("a status Succeeded ready=false", "a delete grace=0");
        assertThat(rig.meters).contains("lifecycle [delete, ok, ]");
        assertThat(rig.engine.pods()).isEmpty();
    }

    @Test
    void aForceDeletedPodTakesItsVmAlong() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        rig.forceDelete("a");

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.released).hasSize(1);
        assertThat(rig.engine.pods()).isEmpty();
    }

    @Test
    void aVmThatCannotBeRemovedKeepsThePodAndIsTriedWithoutLimit() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        for (int i = 0; i < 30; i++) {
            rig.runtime.failOnce("remove", ScriptedRuntime.unavailable("socket busy"));
        }
        rig.delete("a");
        rig.advance(Duration.ofHours(3));

        assertThat(rig.runtime.callsOf("remove")).hasSizeGreaterThan(20);
        assertThat(rig.released).isEmpty();
        assertThat(rig.pods.stored).hasSize(1);
        assertThat(rig.pods.events).anyMatch(event -> event.contains("DeleteKeptVM"));
        assertThat(rig.meters).contains("keptVms [1]");

        rig.advance(Duration.ofHours(4));
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.released).hasSize(1);
        assertThat(rig.pods.stored).isEmpty();
        assertThat(rig.meters.stream()
                        .filter(meter -> meter.startsWith("keptVms"))
                        .toList())
                .last()
                .isEqualTo("keptVms [0]");
    }

    @Test
    void aVmThatIsAlreadyGoneAtDeleteIsSuccess() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        rig.runtime.vms.clear();
        rig.delete("a");

        assertThat(rig.pods.stored).isEmpty();
        assertThat(rig.meters).contains("lifecycle [delete, ok, ]");
    }

    @Test
    void twoPodsWithOneVmNameLeaveTheFirstUntouchedAndTellTheSecond() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        rig.apply(PodRecords.with(PodRecords.run("b"), Annotations.VM_NAME, "vk-ns-a"));

        assertThat(rig.runtime.callsOf("run")).hasSize(1);
        assertThat(rig.pods.events)
                .anyMatch(event -> event.startsWith("b WARNING CreateBringUpFailed") && event.contains("Pod ns/a"));
        assertThat(rig.pods.status("b").reason()).isEqualTo("ProviderFailed");

        rig.delete("b");
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.released).isEmpty();
    }

    @Test
    void aFreedNameLetsTheOtherPodThroughAtOnce() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        rig.apply(PodRecords.with(PodRecords.run("b"), Annotations.VM_NAME, "vk-ns-a"));
        rig.advance(Duration.ofHours(2));
        rig.delete("a");

        assertThat(rig.pods.annotation("b", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void aSameNameSuccessorWaitsForItsPredecessorsVmToGo() {
        rig.start();
        PodRecord old = PodRecords.run("a");
        rig.apply(old);
        rig.runtime.failOnce("remove", ScriptedRuntime.unavailable("busy"));
        rig.forceDelete("a");
        PodRecord next = new PodRecord(
                new PodRef("ns", "a", "uid-2"),
                old.annotations(),
                old.containers(),
                old.resources(),
                "",
                "",
                false,
                null,
                old.observed());
        rig.apply(next);
        rig.advance(Duration.ofSeconds(10));

        assertThat(rig.runtime.callsOf("run")).hasSize(2);
        assertThat(rig.runtime.callsOf("remove")).hasSize(2);
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.pods.events).noneMatch(event -> event.contains("CreateBringUpFailed"));
    }

    @Test
    void aBootThatTookEffectAlthoughItFailedIsAdoptedNotRepeated() {
        rig.start();
        rig.runtime.failOnceAfterEffect("run", ScriptedRuntime.unavailable("timed out"));
        rig.apply(PodRecords.run("a"));
        rig.advance(Duration.ofSeconds(1));
        rig.lease("vk-ns-a", "10.0.0.7");
        rig.advance(Duration.ofSeconds(3));

        assertThat(rig.runtime.callsOf("run")).hasSize(1);
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.meters).contains("lifecycle [create, ok, adopted]");
    }

    @Test
    void theRemainsOfAFailedBootAreRemovedAndTheBootIsRepeated() {
        rig.start();
        rig.runtime.put("vk-ns-a", VmState.ERROR);
        rig.apply(PodRecords.run("a"));
        rig.advance(Duration.ofSeconds(1));

        assertThat(rig.runtime.byName("vk-ns-a").state()).isEqualTo(VmState.RUNNING);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void anInspectThatDoesNotAnswerNeverLeadsToASecondVm() {
        rig.start();
        rig.runtime.failOnceAfterEffect("run", ScriptedRuntime.unavailable("timed out"));
        rig.runtime.failOnce("inspect", ScriptedRuntime.unavailable("no answer"));
        rig.runtime.failOnce("inspect", ScriptedRuntime.unavailable("no answer"));
        rig.apply(PodRecords.run("a"));
        rig.advance(Duration.ofSeconds(2));

        assertThat(rig.runtime.callsOf("run")).hasSize(1);
        assertThat(rig.pods.events).anyMatch(event -> event.contains("CreateAdoptInspectFailed"));
        assertThat(rig.runtime.vms).hasSize(1);
    }

    @Test
    void anInputTheRuntimeRejectsFailsThePodForGood() {
        rig.start();
        rig.runtime.failOnce(
                "run", new RuntimeFailure.Rejected(RuntimeFailure.Facts.of("cocoon vm run", "--fc with --windows")));
        rig.apply(PodRecords.run("a"));
        rig.advance(Duration.ofHours(1));

        assertThat(rig.runtime.callsOf("run")).hasSize(1);
        assertThat(rig.pods.status("a").phase()).isEqualTo("Failed");
        assertThat(rig.pods.status("a").message()).contains("--fc with --windows");
    }

    @Test
    void aFailedBootIsShownAndRepeated() {
        rig.start();
        rig.runtime.failOnce("pull", ScriptedRuntime.unavailable("registry down"));
        rig.apply(PodRecords.run("a"));
        assertThat(rig.meters).contains("lifecycle [create, failed, ]");
        assertThat(rig.pods.writes).anyMatch(write -> write.contains("lifecycle-state=failed"));
        assertThat(rig.pods.events).anyMatch(event -> event.contains("CreateBringUpFailed: create: "));

        rig.advance(Duration.ofSeconds(1));
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.pods.status("a").reason()).isEmpty();
    }

    @Test
    void aMissingSecretShowsAsAWaitingContainerAndTheBootFollowsWhenItAppears() {
        rig.start();
        rig.pods.environment = new PodPort.Environment.Missing("secret \"x\" not found");
        rig.apply(PodRecords.run("a"));
        assertThat(rig.runtime.callsOf("run")).isEmpty();
        assertThat(rig.pods.status("a").containers()).singleElement().satisfies(container -> assertThat(
                        container.state())
                .isEqualTo(new PodStatus.State.Waiting("CreateContainerConfigError", "secret \"x\" not found")));

        rig.pods.environment = new PodPort.Environment.Resolved();
        rig.advance(Duration.ofSeconds(2));
        assertThat(rig.runtime.callsOf("run")).hasSize(1);
    }

    @Test
    void aStatusSomebodyElseOverwroteIsWrittenAgainOnce() {
        rig.running();
        int before = rig.pods.writes.size();

        rig.apply(PodRecords.phase(rig.pods.pod("a"), "Running"));
        rig.echo();

        assertThat(rig.pods.writes.subList(before, rig.pods.writes.size()))
                .containsExactly("a status Running ready=true");
    }

    @Test
    void aLateLookAtAPodThatIsDoneDoesNotBeginItAgain() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        PodRecord stale = rig.pods.pod("a");
        rig.delete("a");
        rig.engine.podSeen(stale);
        rig.time.settle();

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.engine.pods()).isEmpty();
    }

    @Test
    void anUpdateThatAsksForNothingIsCountedAndWritesNothing() {
        rig.running();
        int before = rig.pods.writes.size();

        rig.apply(PodRecords.with(rig.pods.pod("a"), "team", "x"));

        assertThat(rig.meters).contains("lifecycle [update, skipped, noop]");
        assertThat(rig.pods.writes).hasSize(before);
    }

    @Test
    void aBumpedGenerationIsAcknowledged() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        rig.apply(PodRecords.with(rig.pods.pod("a"), Annotations.GENERATION, "5"));

        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_GENERATION)).isEqualTo("5");
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void anIncarnationThatWasReplacedIsNotWrittenAnyMore() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        rig.lease("vk-ns-a", "10.0.0.7");
        rig.pods.answers.add(PodPort.Answer.SUPERSEDED);
        rig.advance(Duration.ofSeconds(60));
        int writes = rig.pods.writes.size();
        rig.advance(Duration.ofSeconds(60));

        assertThat(rig.pods.writes).hasSize(writes);
    }
}
