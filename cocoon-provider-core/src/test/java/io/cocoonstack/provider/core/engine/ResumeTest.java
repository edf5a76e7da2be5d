package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.vm.VmState;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a new process makes of what an old one left in the middle. */
class ResumeTest {

    private static final SnapshotRef TAG = new SnapshotRef("vk-ns-a", "hibernate");

    private final EngineRig rig = EngineRig.withStore();

    @Test
    void aHibernationThatWasInterruptedBeforeTheRemovalIsDoneAgain() {
        leftRunning("hibernating", "true");
        rig.start();

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
        assertThat(rig.meters).contains("resumed [hibernate]");
        assertThat(rig.pods.events).anyMatch(event -> event.equals("a NORMAL ResumedAfterRestart: op=hibernate"));
    }

    @Test
    void aRemovalThatMayStillTakeEffectIsBroughtToItsEndAndTheStateWokenAlthoughTheWishIsWithdrawn() {
        rig.pods.store(left("hibernating", "", ""));
        rig.runtime.memory.put(rig.runtime.put("vk-ns-a", VmState.RUNNING).id(), "work of a day");
        rig.start();
        rig.lease("vk-ns-a", "10.0.0.9");
        rig.advance(Duration.ofSeconds(3));

        assertThat(rig.runtime.calls).containsSubsequence("save vk-ns-a", "remove VM1", "clone vk-ns-a");
        assertThat(rig.runtime.memory.get(rig.runtime.byName("vk-ns-a").id())).isEqualTo("work of a day");
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void aVmThatStoppedInTheMiddleOfItsRemovalIsNotStartedOverItsSavedState() {
        leftRunning("hibernating", "true");
        rig.runtime.memory.put(rig.runtime.byName("vk-ns-a").id(), "work of a day");
        rig.runtime.saveSnapshot("vk-ns-a", rig.runtime.byName("vk-ns-a").id());
        rig.store().push(TAG, rig.runtime, "vk-ns-a", Map.of(), Transfer.SILENT);
        rig.runtime.memory.clear();
        rig.runtime.state("vk-ns-a", VmState.STOPPED);
        rig.start();

        assertThat(rig.runtime.callsOf("start")).isEmpty();
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
        rig.apply(PodRecords.without(rig.pods.pod("a"), Annotations.HIBERNATE));
        assertThat(rig.runtime.memory.get(rig.runtime.byName("vk-ns-a").id())).isEqualTo("work of a day");
    }

    @Test
    void aStoppedVmThatWasNotSavedIsStartedFirst() {
        leftRunning("hibernating", "true");
        rig.runtime.state("vk-ns-a", VmState.STOPPED);
        rig.start();

        assertThat(rig.runtime.calls).containsSubsequence("start VM1", "save vk-ns-a");
        assertThat(rig.store().find(TAG)).isPresent();
    }

    @Test
    void aVmThatCannotBeStartedToBeSavedIsKept() {
        leftRunning("ready", "true");
        rig.runtime.state("vk-ns-a", VmState.ERROR);
        rig.runtime.failOnce("start", ScriptedRuntime.unavailable("no memory"));
        rig.start();

        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.stored).hasSize(1);
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a WARNING ResumeStartFailed"));
        rig.advance(Duration.ofSeconds(16));
        assertThat(rig.store().find(TAG)).isPresent();
    }

    @Test
    void aVmThatWasPutAwayBeforeThePodSaidSoIsHibernated() {
        leftWithout("hibernating", "true");
        stored();
        rig.start();

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEmpty();
    }

    @Test
    void aVmThatIsGoneWithoutASnapshotIsToldAndNotCalledHibernated() {
        leftWithout("ready", "true");
        rig.start();

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_MESSAGE)).contains("no snapshot of it exists");
    }

    @Test
    void aWakeThatWasInterruptedBeforeTheCloneIsARestore() {
        leftWithout("creating", "");
        stored();
        rig.start();

        assertThat(rig.runtime.memory.get(rig.runtime.byName("vk-ns-a").id())).isEqualTo("work of a day");
    }

    @Test
    void aWakeThatWasInterruptedAfterTheCloneIsNotDoneTwice() {
        leftRunning("hibernated", "");
        stored();
        rig.start();
        rig.lease("vk-ns-a", "10.0.0.9");
        rig.advance(Duration.ofSeconds(3));

        assertThat(rig.runtime.clones).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void aWindowsCloneIsToldFromAWokenOneByTheStore() {
        leftRunning("creating", "");
        rig.pods.store(PodRecords.with(rig.pods.pod("a"), Annotations.OS, "windows"));
        rig.pods.store(PodRecords.with(rig.pods.pod("a"), Annotations.MODE, "clone"));
        stored();
        rig.start();
        rig.lease("vk-ns-a", "10.0.0.9");
        rig.advance(Duration.ofSeconds(3));

        assertThat(rig.meters).contains("resumed [classify_drop_nic]");
        assertThat(rig.runtime.callsOf("exec"))
                .as("a woken guest needs no fix-up")
                .isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void aStoreThatLeavesItOpenForHalfAnHourParksTheGuest() {
        leftRunning("creating", "");
        rig.pods.store(PodRecords.with(rig.pods.pod("a"), Annotations.OS, "windows"));
        rig.pods.store(PodRecords.with(rig.pods.pod("a"), Annotations.MODE, "clone"));
        rig.store().faults().outage(true);
        rig.start();
        rig.advance(Duration.ofMinutes(29));
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("creating");

        rig.advance(Duration.ofMinutes(2));
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a WARNING ResumeClassifyFailed"));
        assertThat(rig.runtime.vms).hasSize(1);
    }

    @Test
    void aFailureIsNotHealedByARestart() {
        leftRunning("failed", "");
        rig.start();
        rig.lease("vk-ns-a", "10.0.0.9");
        rig.advance(Duration.ofMinutes(1));

        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");
    }

    private void leftRunning(String state, String hibernate) {
        String id = rig.runtime.put("vk-ns-a", VmState.RUNNING).id();
        rig.pods.store(left(state, hibernate, id));
    }

    private void leftWithout(String state, String hibernate) {
        rig.pods.store(left(state, hibernate, state.equals("creating") ? "" : "GONE"));
    }

    private static PodRecord left(String state, String hibernate, String id) {
        PodRecord pod = PodRecords.with(PodRecords.run("a"), Annotations.LIFECYCLE_STATE, state);
        pod = id.isEmpty() ? pod : PodRecords.with(pod, Annotations.VM_ID, id);
        return hibernate.isEmpty() ? pod : PodRecords.with(pod, Annotations.HIBERNATE, hibernate);
    }

    private void stored() {
        rig.runtime.importSnapshot("x", new ByteArrayInputStream("work of a day".getBytes(StandardCharsets.UTF_8)));
        rig.store().push(TAG, rig.runtime, "x", Map.of(), Transfer.SILENT);
        rig.runtime.removeSnapshot("x");
        rig.runtime.calls.clear();
    }
}
