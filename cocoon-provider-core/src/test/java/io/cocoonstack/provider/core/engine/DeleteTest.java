package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.vm.StaticAddress;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a delete saves before it takes the VM. */
class DeleteTest {

    private static final SnapshotRef LATEST = new SnapshotRef("vk-ns-a", "latest");

    private final EngineRig rig = EngineRig.withStore();

    @Test
    void aDeletedVmIsSavedAndPushedBeforeItGoesAndItsLeasesAfterIt() {
        rig.running();
        rig.runtime.calls.clear();
        rig.delete("a");

        assertThat(rig.runtime.calls)
                .containsSubsequence("save vk-ns-a", "export vk-ns-a", "remove VM1", "dropsnapshot vk-ns-a");
        assertThat(rig.store().find(LATEST).orElseThrow().baseImage()).isEqualTo("img:1");
        assertThat(rig.released).hasSize(1);
        assertThat(rig.meters)
                .containsSubsequence("snapshotSave [ns, true, PT0S]", "snapshotPush [ns, true, PT0S]")
                .contains("lifecycle [delete, ok, ]");
    }

    @Test
    void aVmWhoseStateCannotBePushedIsKeptForAsLongAsItTakes() {
        rig.running();
        rig.store().faults().outage(true);
        rig.delete("a");
        rig.advance(Duration.ofHours(6));

        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.released).as("a live guest keeps its address").isEmpty();
        assertThat(rig.pods.stored).as("the Pod stays Terminating").hasSize(1);
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a WARNING DeleteKeptVM: delete: "));
        assertThat(rig.meters).contains("lifecycle [delete, failed, snapshot]", "keptVms [1]");
        assertThat(rig.runtime.callsOf("save").size())
                .as("far more than twenty tries")
                .isGreaterThan(25);

        rig.store().faults().outage(false);
        rig.advance(Duration.ofSeconds(1001));
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.store().find(LATEST)).isPresent();
        assertThat(rig.pods.stored).isEmpty();
        assertThat(rig.meters.getLast()).isEqualTo("keptVms [0]");
    }

    @Test
    void whatTheGuestDidWhileItWasKeptIsInTheSnapshot() {
        rig.running();
        rig.store().faults().outage(true);
        rig.delete("a");
        rig.runtime.memory.put(rig.runtime.byName("vk-ns-a").id(), "done meanwhile");
        rig.store().faults().outage(false);
        rig.advance(Duration.ofSeconds(1001));

        rig.runtime.memory.clear();
        rig.store().pull(LATEST, rig.runtime, "back", (_, _) -> {});
        ByteArrayOutputStream saved = new ByteArrayOutputStream();
        rig.runtime.exportSnapshot("back", saved);
        assertThat(saved.toString(StandardCharsets.UTF_8)).isEqualTo("done meanwhile");
    }

    @Test
    void aStoppedVmIsRemovedWithoutASnapshot() {
        rig.running();
        rig.runtime.state("vk-ns-a", VmState.STOPPED);
        rig.delete("a");

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.runtime.callsOf("save")).isEmpty();
    }

    @Test
    void aVmThatIsGoneAlreadyIsADeleteDone() {
        rig.running();
        rig.runtime.vms.clear();
        rig.delete("a");

        assertThat(rig.pods.stored).isEmpty();
        assertThat(rig.meters).contains("lifecycle [delete, ok, ]");
    }

    @Test
    void aRuntimeThatDoesNotAnswerKeepsTheVm() {
        rig.running();
        rig.runtime.failOnce("inspect", ScriptedRuntime.unavailable("timeout"));
        rig.delete("a");
        rig.advance(Duration.ofSeconds(2));

        assertThat(rig.runtime.calls).containsSubsequence("save vk-ns-a", "remove VM1");
        assertThat(rig.meters).contains("lifecycle [delete, failed, snapshot]", "lifecycle [delete, ok, ]");
    }

    @Test
    void aVmThatIsStillBeingMadeIsNotRemovedUnsaved() {
        rig.running();
        rig.runtime.state("vk-ns-a", VmState.CREATING);
        rig.delete("a");
        rig.advance(Duration.ofSeconds(1));
        assertThat(rig.runtime.vms).hasSize(1);

        rig.runtime.state("vk-ns-a", VmState.RUNNING);
        rig.advance(Duration.ofSeconds(5));
        assertThat(rig.store().find(LATEST)).isPresent();
        assertThat(rig.runtime.vms).isEmpty();
    }

    @Test
    void aForceDeletedPodIsSavedLikeAnyOther() {
        rig.running();
        rig.forceDelete("a");

        assertThat(rig.store().find(LATEST)).isPresent();
        assertThat(rig.runtime.vms).isEmpty();
    }

    @Test
    void aNewPodOfTheSameNameIsNotTouchedByTheDeleteOfTheOldOne() {
        rig.running();
        rig.store().faults().outage(true);
        rig.forceDelete("a");
        rig.apply(PodRecords.renewed(PodRecords.run("a"), "uid-2"));
        assertThat(rig.runtime.vms).as("the name is still the old one's").hasSize(1);

        rig.store().faults().outage(false);
        rig.advance(Duration.ofSeconds(1001));
        rig.advance(Duration.ofSeconds(10));

        assertThat(rig.store().find(LATEST)).isPresent();
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.runtime.callsOf("run")).hasSize(2);
        assertThat(rig.runtime.memory.get(rig.runtime.byName("vk-ns-a").id())).isEqualTo("fresh img:1");
    }

    @Test
    void aSeatReleaseKeepsTheSnapshotsOfTheNode() {
        rig.running();
        rig.apply(PodRecords.with(rig.pods.pod("a"), Annotations.HIBERNATE, "true"));
        rig.apply(PodRecords.with(rig.pods.pod("a"), Annotations.KEEP_SNAPSHOT_ON_DELETE, "true"));
        rig.forceDelete("a");

        assertThat(rig.runtime.snapshots).containsKey("vk-ns-a");
        assertThat(rig.meters).contains("lifecycle [delete, skipped, seat_release]");
    }

    @Test
    void aHibernatedPodsLocalSnapshotsGoWithItAndItsTagStays() {
        rig.running();
        rig.runtime.snapshots.put("fork-vk-ns-a", new LocalSnapshot("F", "fork-vk-ns-a", "", "", "", ""));
        rig.apply(PodRecords.with(rig.pods.pod("a"), Annotations.HIBERNATE, "true"));
        rig.delete("a");

        assertThat(rig.runtime.snapshots).isEmpty();
        assertThat(rig.store().find(new SnapshotRef("vk-ns-a", "hibernate"))).isPresent();
        assertThat(rig.meters).contains("lifecycle [delete, skipped, no_vm]");
        assertThat(rig.pods.stored).isEmpty();
    }

    @Test
    void aDeleteInTheMiddleOfAHibernationLetsItComeToItsEnd() {
        rig.running();
        List<String> order = rig.runtime.calls;
        rig.runtime.duringSave = () -> rig.engine.podSeen(PodRecords.deleting(rig.pods.pod("a")));
        rig.apply(PodRecords.with(rig.pods.pod("a"), Annotations.HIBERNATE, "true"));

        assertThat(rig.store().find(new SnapshotRef("vk-ns-a", "hibernate"))).isPresent();
        assertThat(order.stream().filter(call -> call.startsWith("save"))).hasSize(1);
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.stored).isEmpty();
    }

    @Test
    void aVmWhoseStateCannotBeSavedIsKept() {
        rig.running();
        for (int i = 0; i < 10; i++) {
            rig.runtime.failOnce("save", ScriptedRuntime.unavailable("disk full"));
        }
        rig.delete("a");
        rig.advance(Duration.ofSeconds(1));
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.stored).hasSize(1);
        assertThat(rig.meters).contains("lifecycle [delete, failed, snapshot]");

        rig.advance(Duration.ofMinutes(2));
        assertThat(rig.store().find(LATEST)).isPresent();
        assertThat(rig.runtime.vms).isEmpty();
    }

    @Test
    void anAssignedAddressIsNoLeaseToGiveBack() {
        rig.runtime.assigned = new StaticAddress("10.9.0.4", "10.9.0.1", 24);
        rig.running();
        rig.delete("a");

        assertThat(rig.pods.stored).isEmpty();
        assertThat(rig.released).isEmpty();
    }

    @Test
    void aLeaseThatCannotBeGivenBackDoesNotHoldUpTheDelete() {
        rig.running();
        rig.leasesKept = true;
        rig.delete("a");

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.stored).isEmpty();
        assertThat(rig.meters).contains("leaseRelease [false]", "lifecycle [delete, ok, ]");
    }

    @Test
    void whatASuccessorAsksToKeepIsNotWhatItsPredecessorLeaves() {
        rig.running();
        PodRecord successor = PodRecords.renewed(PodRecords.run("a"), "uid-2");
        rig.runtime.duringSave =
                () -> rig.engine.podSeen(PodRecords.with(successor, Annotations.KEEP_SNAPSHOT_ON_DELETE, "true"));
        rig.delete("a");

        assertThat(rig.runtime.calls).containsSubsequence("save vk-ns-a", "remove VM1", "dropsnapshot vk-ns-a");
    }
}
