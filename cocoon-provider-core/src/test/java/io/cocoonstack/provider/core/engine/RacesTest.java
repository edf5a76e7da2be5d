package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.testing.store.StoreVerb;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the simulation found, one test each. */
class RacesTest {

    private final EngineRig rig = EngineRig.withStore();

    @Test
    void aVmThatVanishesUnheardIsMissedWithinMinutes() {
        rig.running();
        rig.runtime.vms.clear();

        rig.advance(Duration.ofMinutes(6));

        assertThat(rig.pods.writes).contains("a delete grace=-1");
    }

    @Test
    void aPodWhoseAddressWasTakenAwayIsNotReadyAtOnce() {
        rig.running();
        rig.leases.clear();

        rig.advance(Duration.ofSeconds(6));

        assertThat(rig.pods.status("a").podIp()).isEmpty();
        assertThat(rig.pods.ready("a")).isFalse();
    }

    @Test
    void aStatusWhoseAnswerWasLostIsWrittenOverEvenWhenTheOlderLookAlreadyShowsWhatIsWanted() {
        rig.running();
        rig.unreachable.add("10.0.0.7");
        rig.pods.loseNextAnswer = true;
        while (rig.pods.ready("a")) {
            rig.advance(Duration.ofMillis(50));
        }
        rig.unreachable.clear();

        rig.advance(Duration.ofSeconds(2));

        assertThat(rig.pods.ready("a")).isTrue();
    }

    @Test
    void aVmThatReplacesAnotherIsShownAsItselfBeforeThePodIsCalledReady() {
        rig.running();
        rig.runtime.vms.clear();
        rig.restart();
        rig.lease("vk-ns-a", "10.0.0.7");

        rig.advance(Duration.ofSeconds(2));

        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.pods.status("a").containers())
                .extracting(PodStatus.Container::containerId)
                .containsExactly("cocoon://" + vm().id());
    }

    @Test
    void whatAFailedBootLeftIsRemovedAndNeverStartedInItsPlace() {
        Vm half = rig.runtime.put("vk-ns-a", VmState.ERROR);
        rig.pods.store(PodRecords.run("a"));

        rig.start();
        rig.advance(Duration.ofSeconds(1));

        assertThat(rig.runtime.callsOf("start")).isEmpty();
        assertThat(rig.runtime.callsOf("remove")).containsExactly("remove " + half.id());
        assertThat(vm().running()).isTrue();
    }

    @Test
    void aPodThatWasWantedAwakeForAMomentOnlyIsHibernatedAgain() {
        rig.running();
        annotate(Annotations.HIBERNATE, "true");
        rig.store().faults().failNext(StoreVerb.FIND, SnapshotFailure.Unavailable::new);
        annotate(Annotations.HIBERNATE, "");

        annotate(Annotations.HIBERNATE, "true");

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
    }

    @Test
    void aNameEditedWhileThePodSleepsDoesNotNameTheWokenVm() {
        rig.running();
        annotate(Annotations.HIBERNATE, "true");
        annotate(Annotations.VM_NAME, "another");

        annotate(Annotations.HIBERNATE, "");

        assertThat(rig.runtime.vms.values()).extracting(Vm::name).containsExactly("vk-ns-a");
    }

    @Test
    void aVmTakenBackByItsIdIsSavedUnderItsOwnName() {
        rig.running();
        annotate(Annotations.VM_NAME, "another");
        rig.restart();

        annotate(Annotations.HIBERNATE, "true");

        assertThat(rig.runtime.callsOf("save")).containsExactly("save vk-ns-a");
    }

    @Test
    void aPodThatHasItsVmHoldsTheNameBeforeOneThatSleepsUnderIt() {
        Vm found = rig.runtime.put("vk-ns-z", VmState.RUNNING);
        PodRecord sleeper = PodRecords.with(
                PodRecords.with(PodRecords.run("a"), Annotations.VM_NAME, "vk-ns-z"), Annotations.HIBERNATE, "true");
        rig.pods.store(sleeper);
        rig.pods.store(PodRecords.with(PodRecords.run("z"), Annotations.VM_ID, found.id()));
        rig.start();

        rig.delete("z");
        rig.advance(Duration.ofSeconds(1));

        assertThat(rig.runtime.callsOf("remove")).contains("remove " + found.id());
    }

    @Test
    void aPodWhoseStateSleepsUnderANameHoldsItBeforeOneThatNeverHadAVm() {
        rig.runtime.importSnapshot("vk-ns-a", new ByteArrayInputStream(new byte[0]));
        rig.pods.store(PodRecords.with(PodRecords.run("a"), Annotations.HIBERNATE, "true"));
        PodRecord sleeper = PodRecords.with(PodRecords.run("z"), Annotations.VM_NAME, "vk-ns-a");
        sleeper = PodRecords.with(sleeper, Annotations.HIBERNATE, "true");
        rig.pods.store(PodRecords.with(sleeper, Annotations.LIFECYCLE_STATE, "hibernated"));
        rig.start();

        rig.delete("a");
        rig.advance(Duration.ofSeconds(1));

        assertThat(rig.runtime.snapshots).containsKey("vk-ns-a");
        assertThat(rig.pods.annotation("z", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
    }

    @Test
    void ofTwoPodsThatSleepUnderOneNameNeitherTakesNorDropsWhatMayBeTheOthers() {
        rig.runtime.importSnapshot("vk-ns-a", new ByteArrayInputStream(new byte[0]));
        rig.store().push(new SnapshotRef("vk-ns-a", "hibernate"), rig.runtime, "vk-ns-a", Map.of(), Transfer.SILENT);
        rig.pods.store(asleep(PodRecords.run("a")));
        rig.pods.store(asleep(PodRecords.with(PodRecords.run("z"), Annotations.VM_NAME, "vk-ns-a")));
        rig.start();

        annotate(Annotations.HIBERNATE, "");
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.events).anyMatch(event -> event.contains("the state of another Pod may lie under"));

        rig.delete("a");
        assertThat(rig.runtime.snapshots).containsKey("vk-ns-a");
        rig.apply(PodRecords.without(rig.pods.pod("z"), Annotations.HIBERNATE));
        rig.advance(Duration.ofSeconds(20));
        assertThat(rig.runtime.vms.values()).extracting(Vm::name).containsExactly("vk-ns-a");
    }

    @Test
    void aNameThatIsGivenBackEndsTheQuarrelAboutWhatSleepsUnderIt() {
        for (String name : List.of("vk-ns-a", "vk-ns-old")) {
            rig.runtime.importSnapshot(name, new ByteArrayInputStream(name.getBytes(StandardCharsets.UTF_8)));
            rig.store().push(new SnapshotRef(name, "hibernate"), rig.runtime, name, Map.of(), Transfer.SILENT);
        }
        rig.pods.store(asleep(PodRecords.run("a")));
        rig.pods.store(asleep(PodRecords.with(PodRecords.run("z"), Annotations.VM_NAME, "vk-ns-a")));
        rig.start();

        annotate(Annotations.VM_NAME, "vk-ns-old");
        annotate(Annotations.HIBERNATE, "");
        rig.apply(PodRecords.without(rig.pods.pod("z"), Annotations.HIBERNATE));
        rig.advance(Duration.ofSeconds(20));

        assertThat(rig.runtime.vms.values()).extracting(Vm::name).containsExactlyInAnyOrder("vk-ns-old", "vk-ns-a");
        assertThat(rig.runtime.memory.get(rig.runtime.byName("vk-ns-old").id())).isEqualTo("vk-ns-old");
        assertThat(rig.runtime.memory.get(rig.runtime.byName("vk-ns-a").id())).isEqualTo("vk-ns-a");
    }

    @Test
    void aPodDoesNotPutItsStateWhereThatOfAnotherMayLie() {
        Vm found = rig.runtime.put("vk-ns-a", VmState.RUNNING);
        rig.pods.store(PodRecords.with(PodRecords.run("a"), Annotations.VM_ID, found.id()));
        rig.pods.store(asleep(PodRecords.with(PodRecords.run("z"), Annotations.VM_NAME, "vk-ns-a")));
        rig.start();

        annotate(Annotations.HIBERNATE, "true");

        assertThat(rig.runtime.callsOf("save")).isEmpty();
        assertThat(rig.runtime.vms).containsKey(found.id());
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_MESSAGE)).contains("another Pod may lie under");
    }

    private static PodRecord asleep(PodRecord pod) {
        return PodRecords.with(
                PodRecords.with(pod, Annotations.HIBERNATE, "true"), Annotations.LIFECYCLE_STATE, "hibernated");
    }

    @Test
    void aNameEditedInTheMiddleOfARestoreDoesNotGetTheStateOfTheOldName() {
        rig.runtime.importSnapshot("x", new ByteArrayInputStream("work of a day".getBytes(StandardCharsets.UTF_8)));
        rig.store().push(new SnapshotRef("vk-ns-a", "hibernate"), rig.runtime, "x", Map.of(), Transfer.SILENT);
        rig.runtime.removeSnapshot("x");
        rig.start();
        rig.runtime.duringImport =
                () -> rig.engine.podSeen(PodRecords.with(rig.pods.pod("a"), Annotations.VM_NAME, "vk-ns-other"));
        rig.apply(PodRecords.run("a"));

        Vm other = rig.runtime.byName("vk-ns-other");
        assertThat(rig.runtime.memory.get(other.id())).isEqualTo("fresh img:1");
    }

    @Test
    void aHibernationThatWasInterruptedAndIsNotWantedAnyMoreGivesTheCardBack() {
        rig.running(PodRecords.with(PodRecords.run("a"), Annotations.OS, "windows"));
        rig.pods.store(PodRecords.with(rig.pods.pod("a"), Annotations.LIFECYCLE_STATE, "hibernating"));
        rig.runtime.resizeNics(vm().id(), 0);
        rig.runtime.calls.clear();

        rig.restart();
        rig.advance(Duration.ofSeconds(40));

        assertThat(rig.runtime.callsOf("nics")).containsExactly("nics 1");
        assertThat(vm().nics()).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void aCardTakenByAHibernationThatNeverGotOntoThePodIsGivenBackToo() {
        rig.running(PodRecords.with(PodRecords.run("a"), Annotations.OS, "windows"));
        rig.runtime.resizeNics(vm().id(), 0);

        rig.restart();
        rig.advance(Duration.ofSeconds(40));

        assertThat(vm().nics()).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void aGuestThatWasToSleepBeforeItWasSetUpIsSetUpWhenThatIsNotWantedAnyMore() {
        rig.runtime.hypervisor = "firecracker";
        Vm found = rig.runtime.put("vk-ns-a", VmState.RUNNING);
        PodRecord clone = PodRecords.with(
                PodRecords.without(PodRecords.run("a"), Annotations.MODE), Annotations.BACKEND, "firecracker");
        rig.pods.store(PodRecords.with(
                PodRecords.with(clone, Annotations.VM_ID, found.id()), Annotations.LIFECYCLE_STATE, "hibernating"));

        rig.start();
        rig.advance(Duration.ofSeconds(5));

        assertThat(rig.runtime.callsOf("exec")).isNotEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("creating");
    }

    /** Sets an annotation, or takes it away with an empty value. */
    private void annotate(String key, String value) {
        PodRecord pod = rig.pods.pod("a");
        rig.apply(value.isEmpty() ? PodRecords.without(pod, key) : PodRecords.with(pod, key, value));
        rig.advance(Duration.ofSeconds(20));
    }

    private Vm vm() {
        return rig.runtime.byName("vk-ns-a");
    }
}
