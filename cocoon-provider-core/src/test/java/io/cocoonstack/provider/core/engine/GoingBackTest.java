package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.testing.store.StoreVerb;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.StaticAddress;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Hibernations that do not come to their end at once, or not at all. */
class GoingBackTest {

    private static final SnapshotRef TAG = new SnapshotRef("vk-ns-a", "hibernate");

    private final EngineRig rig = EngineRig.withStore();

    @Test
    void aPodThatCannotBeClearedOfItsVmSleepsAllTheSameAndIsClearedLater() {
        rig.running();
        // The next write after the save is the one that takes id and ip away.
        rig.runtime.duringSave = () -> rig.pods.answers.add(PodPort.Answer.FAILED);
        rig.hibernate("a", true);
        rig.advance(Duration.ofSeconds(2));

        assertThat(rig.pods.answers).isEmpty();
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.store().find(TAG)).isPresent();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.VM_IP)).isEmpty();
    }

    @Test
    void goingBackIsGivenUpAfterHalfAMinuteAndThePodNamesItsVmAgain() {
        rig.running();
        rig.runtime.failOnce("remove", ScriptedRuntime.unavailable("busy"));
        for (int i = 0; i < 50; i++) {
            rig.store().faults().failNext(StoreVerb.DELETE, SnapshotFailure.Unavailable::new);
        }
        rig.hibernate("a", true);
        rig.advance(Duration.ofSeconds(20));
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernating");

        rig.advance(Duration.ofSeconds(20));
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEqualTo(vm().id());
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a WARNING HibernateRemoveFailed"));
    }

    @Test
    void aGuestThatStaysGetsTheAddressOfItsNewCardAndNotTheOldOne() {
        rig.running(PodRecords.with(PodRecords.run("a"), Annotations.OS, "windows"));
        String mac = vm().primaryMac();
        rig.runtime.failOnce("save", ScriptedRuntime.unavailable("disk full"));
        rig.hibernate("a", true);

        assertThat(vm().primaryMac()).isNotEqualTo(mac);
        assertThat(rig.pods.annotation("a", Annotations.VM_IP)).isEmpty();
        assertThat(rig.pods.status("a").podIp()).isEmpty();

        rig.lease("vk-ns-a", "10.0.0.8");
        rig.advance(Duration.ofSeconds(5));
        assertThat(rig.pods.annotation("a", Annotations.VM_IP)).isEqualTo("10.0.0.8");
    }

    @Test
    void aGuestThatStaysGetsTheAssignedAddressOfItsNewCard() {
        rig.runtime.assigned = new StaticAddress("10.9.0.4", "10.9.0.1", 24);
        rig.running(PodRecords.with(PodRecords.run("a"), Annotations.OS, "windows"));
        rig.runtime.assigned = new StaticAddress("10.9.0.5", "10.9.0.1", 24);
        rig.runtime.failOnce("save", ScriptedRuntime.unavailable("disk full"));
        rig.hibernate("a", true);

        assertThat(rig.pods.annotation("a", Annotations.VM_IP)).isEqualTo("10.9.0.5");
    }

    @Test
    void anOwedHibernationIsNotItsSuccessors() {
        rig.running();
        rig.store().faults().outage(true);
        rig.hibernate("a", true);
        rig.runtime.vms.clear();
        rig.forceDelete("a");
        rig.store().faults().outage(false);
        rig.apply(PodRecords.renewed(PodRecords.run("a"), "uid-2"));
        rig.runtime.calls.clear();
        rig.advance(Duration.ofMinutes(10));

        assertThat(rig.runtime.callsOf("save")).isEmpty();
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void aFailureIsNotLiftedBeforeTheVmRunsAgain() {
        rig.running();
        rig.store().faults().outage(true);
        rig.hibernate("a", true);
        rig.runtime.state("vk-ns-a", VmState.STOPPED);
        rig.pods.writes.clear();
        rig.runtime.failOnce("start", ScriptedRuntime.unavailable("no memory"));
        rig.hibernate("a", false);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");

        rig.advance(Duration.ofSeconds(40));
        assertThat(vm().running()).isTrue();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void aSaveThatFailsIsCountedAsASaveAndNotAsAPush() {
        rig.running();
        rig.runtime.failOnce("save", ScriptedRuntime.unavailable("disk full"));
        rig.hibernate("a", true);

        assertThat(rig.meters)
                .contains("snapshotSave [ns, false, PT0S]", "hibernateStep [ns, SNAPSHOT, false]")
                .noneMatch(meter -> meter.startsWith("snapshotPush"));
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a WARNING HibernateSnapshotFailed"));
    }

    @Test
    void whatArrivesInTheMiddleOfARetryIsWorkedOnAfterIt() {
        rig.running();
        rig.store().faults().outage(true);
        rig.hibernate("a", true);
        rig.store().faults().outage(false);
        rig.runtime.calls.clear();
        rig.runtime.duringSave = () -> {
            rig.echo();
            rig.engine.podSeen(PodRecords.without(rig.pods.pod("a"), Annotations.HIBERNATE));
            rig.time.settle();
            assertThat(rig.runtime.calls)
                    .as("one thing at a time")
                    .filteredOn(call -> !call.startsWith("list"))
                    .containsExactly("save vk-ns-a");
        };
        rig.advance(Duration.ofSeconds(16));

        assertThat(rig.runtime.calls)
                .containsSubsequence("save vk-ns-a", "remove VM1", "clone vk-ns-a")
                .filteredOn(call -> call.startsWith("save"))
                .hasSize(1);
    }

    @Test
    void aDeleteInTheMiddleOfResumedWorkWaitsForItsEnd() {
        String id = rig.runtime.put("vk-ns-a", VmState.RUNNING).id();
        PodRecord left = PodRecords.with(PodRecords.run("a"), Annotations.LIFECYCLE_STATE, "hibernating");
        left = PodRecords.with(PodRecords.with(left, Annotations.VM_ID, id), Annotations.HIBERNATE, "true");
        rig.pods.store(left);
        rig.runtime.duringSave = () -> {
            PodRecord leaving = PodRecords.deleting(rig.pods.pod("a"));
            rig.pods.store(leaving);
            rig.engine.podSeen(leaving);
            rig.time.settle();
        };
        rig.start();

        assertThat(rig.meters).contains("resumed [hibernate]");
        assertThat(rig.store().find(TAG)).isPresent();
        assertThat(rig.runtime.callsOf("save")).hasSize(1);
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.stored).isEmpty();
    }

    @Test
    void aGuestLeftPausedByAKilledSaveIsNeitherPushedNorRemoved() {
        rig.running();
        rig.runtime.snapshots.put("vk-ns-a", new LocalSnapshot("OLD", "vk-ns-a", "", "", "", ""));
        rig.unreachable.add("10.0.0.7");
        for (int i = 0; i < 3; i++) {
            rig.runtime.failOnce(
                    "save", new RuntimeFailure.Busy(RuntimeFailure.Facts.of("snapshot save", "vm is paused")));
        }
        rig.hibernate("a", true);
        rig.advance(Duration.ofSeconds(50));

        assertThat(rig.runtime.callsOf("save")).hasSize(3);
        assertThat(rig.store().find(TAG)).isEmpty();
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.ready("a")).isFalse();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_MESSAGE)).contains("vm is paused");

        rig.advance(Duration.ofMinutes(2));
        assertThat(rig.store().find(TAG)).isPresent();
    }

    private Vm vm() {
        return rig.runtime.byName("vk-ns-a");
    }
}
