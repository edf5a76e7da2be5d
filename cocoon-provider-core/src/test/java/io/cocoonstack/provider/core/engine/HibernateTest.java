package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.PodRecord;
import io.cocoonstack.provider.core.plan.PodRecords;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.testing.store.FakeSnapshotStore;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEvent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class HibernateTest {

    private static final SnapshotRef TAG = new SnapshotRef("vk-ns-a", "hibernate");

    private final EngineRig rig = EngineRig.withStore();

    @Test
    void aHibernatedPodKeepsItsStateInTheStoreAndHasNoVm() {
        running();
        rig.runtime.memory.put(vm().id(), "work of a day");
        List<String> before = List.copyOf(rig.runtime.calls);
        String mac = vm().primaryMac();

        hibernate("true");

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.runtime.calls.subList(before.size(), rig.runtime.calls.size()))
                .containsSubsequence("save vk-ns-a", "export vk-ns-a");
        SnapshotManifest manifest = store().find(TAG).orElseThrow();
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
        running();
        rig.runtime.failOnce("remove", ScriptedRuntime.unavailable("busy"));
        hibernate("true");

        int hibernating = indexOf("lifecycle-state=hibernating");
        int cleared = indexOf("vm.cocoonstack.io/id=null");
        assertThat(hibernating).isPositive().isLessThan(cleared);
    }

    @Test
    void aWokenPodContinuesWithItsState() {
        running();
        rig.runtime.memory.put(vm().id(), "work of a day");
        hibernate("true");

        hibernate("");
        rig.lease("vk-ns-a", "10.0.0.9");
        rig.advance(Duration.ofSeconds(3));

        assertThat(rig.runtime.memory.get(vm().id())).isEqualTo("work of a day");
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.pods.annotation("a", Annotations.VM_IP)).isEqualTo("10.0.0.9");
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a NORMAL Woken"));
        assertThat(rig.meters).contains("snapshotVerified [OK]", "wake [true]");
        assertThat(store().find(TAG)).as("only the operator deletes the tag").isPresent();
    }

    @Test
    void aWakeOnAnotherNodePullsTheStateUnderAnotherName() {
        running();
        rig.runtime.memory.put(vm().id(), "work of a day");
        hibernate("true");
        rig.runtime.snapshots.clear();

        hibernate("");

        assertThat(rig.runtime.calls).contains("import vk-ns-a-hibernate-import");
        assertThat(rig.runtime.memory.get(vm().id())).isEqualTo("work of a day");
        assertThat(rig.runtime.snapshots)
                .as("a scratch copy goes after the clone")
                .isEmpty();
    }

    @Test
    void aPushThatFailsLeavesTheVmRunningAndIsTriedAgainLater() {
        running();
        store().faults().outage(true);
        hibernate("true");

        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_MESSAGE)).startsWith("hibernate: ");
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEqualTo(vm().id());
        assertThat(rig.pods.status("a").phase()).isEqualTo("Running");
        assertThat(rig.pods.events)
                .anyMatch(event -> event.startsWith("a WARNING HibernatePushFailed: update: hibernate: "))
                .noneMatch(event -> event.contains("ProviderUpdateFailed"));

        store().faults().outage(false);
        rig.advance(Duration.ofSeconds(14));
        assertThat(rig.runtime.vms).hasSize(1);
        rig.advance(Duration.ofSeconds(2));
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
    }

    @Test
    void aWithdrawnWishLiftsTheFailure() {
        running();
        store().faults().outage(true);
        hibernate("true");

        hibernate("");

        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.runtime.vms).hasSize(1);
    }

    @Test
    void aRemovalThatFailsTakesTheTagBack() {
        running();
        rig.runtime.failOnce("remove", ScriptedRuntime.unavailable("busy"));
        hibernate("true");

        assertThat(store().find(TAG)).isEmpty();
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEqualTo(vm().id());
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a WARNING HibernateRemoveFailed"));
    }

    @Test
    void aRemovalThatFailedAfterItsEffectKeepsTheTagBecauseItIsAllThereIs() {
        running();
        rig.runtime.failOnceAfterEffect("remove", ScriptedRuntime.unavailable("timeout"));
        hibernate("true");

        assertThat(store().find(TAG)).isPresent();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
    }

    @Test
    void aWakeThatCannotAskTheStoreResumesNothingAndIsTriedAgain() {
        running();
        rig.runtime.memory.put(vm().id(), "work of a day");
        hibernate("true");
        store().faults().outage(true);

        hibernate("");
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");
        assertThat(rig.pods.status("a").reason()).isEmpty();
        assertThat(rig.pods.status("a").phase()).isEqualTo("Pending");
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a WARNING WakePullFailed"));
        assertThat(rig.meters).contains("wake [false]", "snapshotVerified [ERROR]");

        store().faults().outage(false);
        rig.advance(Duration.ofSeconds(16));
        assertThat(rig.runtime.memory.get(vm().id())).isEqualTo("work of a day");
    }

    @Test
    void aHibernatedPodIsLeftAsleepByARestart() {
        running();
        hibernate("true");

        rig.restart();
        rig.advance(Duration.ofMinutes(1));

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
    }

    @Test
    void aGenerationIsAnsweredWhileAsleep() {
        running();
        hibernate("true");
        rig.apply(PodRecords.with(rig.pods.pod("a"), Annotations.GENERATION, "7"));

        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_GENERATION)).isEqualTo("7");
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
    }

    @Test
    void eventsAboutAVmThatIsBeingPutToSleepEvictNobody() {
        running();
        Vm vm = vm();
        rig.runtime.duringSave = () -> rig.runtime.event(VmEvent.Kind.DELETED, vm);
        hibernate("true");

        assertThat(rig.pods.stored).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
    }

    @Test
    void whatAnEventSaidInTheMiddleOfAFailedHibernationIsAskedAboutAfterIt() {
        running();
        Vm vm = vm();
        rig.runtime.failOnce("save", ScriptedRuntime.unavailable("disk full"));
        rig.runtime.calls.clear();
        rig.runtime.event(VmEvent.Kind.DELETED, vm);
        hibernate("true");

        assertThat(rig.runtime.callsOf("inspect")).isNotEmpty();
        assertThat(rig.pods.stored).hasSize(1);
        assertThat(rig.runtime.vms).hasSize(1);
    }

    @Test
    void aVmThatVanishedAfterItsStateWasSavedIsAsleepAndItsPodStays() {
        running();
        rig.runtime.saveSnapshot("vk-ns-a", vm().id());
        store().push(TAG, rig.runtime, "vk-ns-a", Map.of(), Transfer.SILENT);
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
        rig.apply(PodRecords.with(LifecycleTest.unmanaged("u"), Annotations.HIBERNATE, "true"));
        rig.advance(Duration.ofMinutes(1));

        assertThat(rig.runtime.callsOf("save")).isEmpty();
        assertThat(rig.pods.annotation("u", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    private void running() {
        rig.start();
        rig.apply(PodRecords.run("a"));
        rig.lease("vk-ns-a", "10.0.0.7");
        rig.advance(Duration.ofSeconds(2));
        rig.echo();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    private void hibernate(String value) {
        PodRecord pod = rig.pods.pod("a");
        rig.apply(
                value.isEmpty()
                        ? PodRecords.without(pod, Annotations.HIBERNATE)
                        : PodRecords.with(pod, Annotations.HIBERNATE, value));
    }

    private Vm vm() {
        return rig.runtime.byName("vk-ns-a");
    }

    private FakeSnapshotStore store() {
        return Objects.requireNonNull(rig.store);
    }

    private int indexOf(String part) {
        for (int i = 0; i < rig.pods.writes.size(); i++) {
            if (rig.pods.writes.get(i).contains(part)) {
                return i;
            }
        }
        return -1;
    }
}
