package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEvent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HibernateTest {

    private static final SnapshotRef TAG = new SnapshotRef("vk-ns-a", "hibernate");

    private final EngineRig rig = EngineRig.withStore();

    @Test
    void aHibernatedPodKeepsItsStateInTheStoreAndHasNoVm() {
        rig.running();
        rig.runtime.memory.put(vm().id(), "work of a day");
        List<String> before = List.copyOf(rig.runtime.calls);
        String mac = vm().primaryMac();

        rig.hibernate("a", true);

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.runtime.calls.subList(before.size(), rig.runtime.calls.size()))
                .containsSubsequence("save vk-ns-a", "export vk-ns-a");
        SnapshotManifest manifest = rig.store().find(TAG).orElseThrow();
        assertThat(manifest.baseImage()).isEqualTo("img:1");
        assertThat(manifest.fromNode()).isEqualTo("node-a");
        assertThat(rig.released).containsExactly(mac);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.VM_IP)).isEmpty();
        assertThat(rig.pods.status("a").phase()).isEqualTo("Pending");
        assertThat(rig.pods.status("a").containers()).isEmpty();
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a NORMAL Hibernated"));
        assertThat(rig.meters)
                .contains(
                        "hibernateStep [ns, SNAPSHOT, true]",
                        "hibernateStep [ns, PUSH, true]",
                        "hibernateStep [ns, REMOVE, true]",
                        "lifecycle [update, ok, ]");
    }

    @Test
    void thePodStopsNamingTheVmAfterThePushAndBeforeTheRemoval() {
        rig.running();
        rig.runtime.failOnce("remove", ScriptedRuntime.unavailable("busy"));
        rig.hibernate("a", true);

        int hibernating = rig.pods.indexOfWrite("lifecycle-state=hibernating");
        int cleared = rig.pods.indexOfWrite("vm.cocoonstack.io/id=null");
        assertThat(hibernating).isPositive().isLessThan(cleared);
    }

    @Test
    void aWokenPodContinuesWithItsState() {
        rig.running();
        rig.runtime.memory.put(vm().id(), "work of a day");
        rig.hibernate("a", true);

        rig.hibernate("a", false);
        rig.lease("vk-ns-a", "10.0.0.9");
        rig.advance(Duration.ofSeconds(3));

        assertThat(rig.runtime.memory.get(vm().id())).isEqualTo("work of a day");
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.pods.annotation("a", Annotations.VM_IP)).isEqualTo("10.0.0.9");
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a NORMAL Woken"));
        assertThat(rig.meters).contains("snapshotVerified [OK]", "wake [true]");
        assertThat(rig.store().find(TAG))
                .as("only the operator deletes the tag")
                .isPresent();
    }

    @Test
    void aWakeOnAnotherNodePullsTheStateUnderAnotherName() {
        rig.running();
        rig.runtime.memory.put(vm().id(), "work of a day");
        rig.hibernate("a", true);
        rig.runtime.snapshots.clear();

        rig.hibernate("a", false);

        assertThat(rig.runtime.calls).contains("import vk-ns-a-hibernate-import");
        assertThat(rig.runtime.memory.get(vm().id())).isEqualTo("work of a day");
        assertThat(rig.runtime.snapshots)
                .as("a scratch copy goes after the clone")
                .isEmpty();
    }

    @Test
    void aPushThatFailsLeavesTheVmRunningAndIsTriedAgainLater() {
        rig.running();
        rig.store().faults().outage(true);
        rig.hibernate("a", true);

        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_MESSAGE)).startsWith("hibernate: ");
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEqualTo(vm().id());
        assertThat(rig.pods.status("a").phase()).isEqualTo("Running");
        assertThat(rig.pods.events)
                .anyMatch(event -> event.startsWith("a WARNING HibernatePushFailed: update: hibernate: "))
                .noneMatch(event -> event.contains("ProviderUpdateFailed"));

        rig.store().faults().outage(false);
        rig.advance(Duration.ofSeconds(14));
        assertThat(rig.runtime.vms).hasSize(1);
        rig.advance(Duration.ofSeconds(2));
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
    }

    @Test
    void aWithdrawnWishLiftsTheFailure() {
        rig.running();
        rig.store().faults().outage(true);
        rig.hibernate("a", true);

        rig.hibernate("a", false);

        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.runtime.vms).hasSize(1);
    }

    @Test
    void aRemovalThatFailsTakesTheTagBack() {
        rig.running();
        rig.runtime.failOnce("remove", ScriptedRuntime.unavailable("busy"));
        rig.hibernate("a", true);

        assertThat(rig.store().find(TAG)).isEmpty();
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEqualTo(vm().id());
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a WARNING HibernateRemoveFailed"));
    }

    @Test
    void aRemovalThatFailedAfterItsEffectKeepsTheTagBecauseItIsAllThereIs() {
        rig.running();
        rig.runtime.failOnceAfterEffect("remove", ScriptedRuntime.unavailable("timeout"));
        rig.hibernate("a", true);

        assertThat(rig.store().find(TAG)).isPresent();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
    }

    @Test
    void aWakeThatCannotAskTheStoreResumesNothingAndIsTriedAgain() {
        rig.running();
        rig.runtime.memory.put(vm().id(), "work of a day");
        rig.hibernate("a", true);
        rig.store().faults().outage(true);

        rig.hibernate("a", false);
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");
        assertThat(rig.pods.status("a").reason()).isEmpty();
        assertThat(rig.pods.status("a").phase()).isEqualTo("Pending");
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a WARNING WakePullFailed"));
        assertThat(rig.meters).contains("wake [false]", "snapshotVerified [ERROR]");

        rig.store().faults().outage(false);
        rig.advance(Duration.ofSeconds(16));
        assertThat(rig.runtime.memory.get(vm().id())).isEqualTo("work of a day");
    }

    @Test
    void aHibernatedPodIsLeftAsleepByARestart() {
        rig.running();
        rig.hibernate("a", true);

        rig.restart();
        rig.advance(Duration.ofMinutes(1));

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
    }

    @Test
    void aGenerationIsAnsweredWhileAsleep() {
        rig.running();
        rig.hibernate("a", true);
        rig.apply(PodRecords.with(rig.pods.pod("a"), Annotations.GENERATION, "7"));

        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_GENERATION)).isEqualTo("7");
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
    }

    @Test
    void eventsAboutAVmThatIsBeingPutToSleepEvictNobody() {
        rig.running();
        Vm vm = vm();
        rig.runtime.duringSave = () -> rig.runtime.event(VmEvent.Kind.DELETED, vm);
        rig.hibernate("a", true);

        assertThat(rig.pods.stored).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
    }

    @Test
    void whatAnEventSaidInTheMiddleOfAFailedHibernationIsAskedAboutAfterIt() {
        rig.running();
        Vm vm = vm();
        rig.runtime.failOnce("save", ScriptedRuntime.unavailable("disk full"));
        rig.runtime.calls.clear();
        rig.runtime.event(VmEvent.Kind.DELETED, vm);
        rig.hibernate("a", true);

        assertThat(rig.runtime.callsOf("inspect")).isNotEmpty();
        assertThat(rig.pods.stored).hasSize(1);
        assertThat(rig.runtime.vms).hasSize(1);
    }

    @Test
    void aVmThatVanishedAfterItsStateWasSavedIsAsleepAndItsPodStays() {
        rig.running();
        rig.runtime.saveSnapshot("vk-ns-a", vm().id());
        rig.store().push(TAG, rig.runtime, "vk-ns-a", Map.of(), Transfer.SILENT);
        rig.runtime.failOnce("remove", ScriptedRuntime.unavailable("busy"));
        Vm vm = vm();
        rig.pods.store(PodRecords.with(rig.pods.pod("a"), Annotations.HIBERNATE, "true"));
        rig.runtime.vms.clear();
        rig.runtime.event(VmEvent.Kind.DELETED, vm);
        rig.echo();

        assertThat(rig.pods.stored).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
        assertThat(rig.released).hasSize(1);
    }

    @Test
    void anUnmanagedVmIsNotPutToSleep() {
        rig.start();
        rig.apply(PodRecords.with(PodRecords.unmanaged("u"), Annotations.HIBERNATE, "true"));
        rig.advance(Duration.ofMinutes(1));

        assertThat(rig.runtime.callsOf("save")).isEmpty();
        assertThat(rig.pods.annotation("u", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    private Vm vm() {
        return rig.runtime.byName("vk-ns-a");
    }
}
