package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.testing.store.StoreVerb;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RestoreTest {

    private final EngineRig rig = EngineRig.withStore();

    @Test
    void aCreateThatMeetsAHibernatedStateRestoresItAndSaysHowOldItIs() {
        stored("vk-ns-a", "hibernate", "img:1", "work of a day");
        rig.advance(Duration.ofMinutes(10));

        rig.start();
        rig.apply(PodRecords.run("a"));

        assertThat(rig.runtime.callsOf("run")).isEmpty();
        assertThat(memory("a")).isEqualTo("work of a day");
        assertThat(rig.pods.events)
                .anyMatch(
                        event -> event.startsWith("a WARNING HibernateSnapshotExists") && event.contains("10 min ago"));
        assertThat(rig.meters).contains("hibernateEvidence [RESTORED]");
    }

    @Test
    void aMarkedCreateRestoresWithoutAWarning() {
        stored("vk-ns-a", "hibernate", "img:1", "work of a day");
        rig.start();
        rig.apply(PodRecords.with(PodRecords.run("a"), Annotations.RESTORE_FROM_HIBERNATE, "true"));

        assertThat(memory("a")).isEqualTo("work of a day");
        assertThat(rig.pods.events).noneMatch(event -> event.contains("HibernateSnapshotExists"));
        assertThat(rig.meters).noneMatch(meter -> meter.startsWith("hibernateEvidence"));
    }

    @Test
    void aMarkedCreateWithoutAStateIsNotBootedFresh() {
        rig.start();
        rig.apply(PodRecords.with(PodRecords.run("a"), Annotations.RESTORE_FROM_HIBERNATE, "true"));

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");
    }

    @Test
    void aStateOfAnotherImageIsNeitherRestoredNorOverwritten() {
        stored("vk-ns-a", "hibernate", "img:0", "work of a day");
        rig.start();
        rig.apply(PodRecords.run("a"));

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_MESSAGE)).contains("img:0", "img:1", "hibernate tag");
        assertThat(rig.meters).contains("hibernateEvidence [IMAGE_CONFLICT]");
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a WARNING HibernateEvidenceFailed: create: "));
    }

    @Test
    void aStoreThatDoesNotAnswerBootsNothing() {
        rig.store().faults().outage(true);
        rig.start();
        rig.apply(PodRecords.run("a"));
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.events)
                .anyMatch(event -> event.startsWith("a WARNING HibernateEvidenceUnavailable"))
                .anyMatch(event -> event.startsWith("a WARNING HibernateEvidenceFailed"));

        rig.store().faults().outage(false);
        rig.advance(Duration.ofMinutes(6));
        assertThat(memory("a")).isEqualTo("fresh img:1");
    }

    @Test
    void aForkWithALeftOverStateIsRefused() {
        stored("vk-ns-a", "hibernate", "img:1", "work of a day");
        rig.start();
        rig.apply(PodRecords.with(PodRecords.run("a"), Annotations.FORK_FROM, "vk-ns-b"));

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.meters).contains("hibernateEvidence [SOURCE_CONFLICT]");
    }

    @Test
    void aLocalSnapshotThatIsNotTheStoredOneIsDroppedWithItsForks() {
        stored("vk-ns-a", "hibernate", "img:1", "work of a day");
        rig.runtime.snapshots.put("vk-ns-a", new LocalSnapshot("OLD", "vk-ns-a", "", "", "", ""));
        rig.runtime.snapshots.put("fork-vk-ns-a", new LocalSnapshot("F", "fork-vk-ns-a", "", "", "", ""));
        rig.pods.store(PodRecords.run("a"));
        rig.start();

        assertThat(memory("a")).isEqualTo("work of a day");
        assertThat(rig.runtime.calls)
                .containsSubsequence(
                        "dropsnapshot vk-ns-a", "dropsnapshot fork-vk-ns-a", "import vk-ns-a-hibernate-import");
        assertThat(rig.meters).contains("snapshotVerified [STALE]");
    }

    @Test
    void aRestoreThatMayHaveTakenEffectIsLookedUpAndNotRepeated() {
        stored("vk-ns-a", "hibernate", "img:1", "work of a day");
        rig.runtime.failOnceAfterEffect("clone", ScriptedRuntime.unavailable("timeout"));
        rig.start();
        rig.apply(PodRecords.run("a"));
        rig.advance(Duration.ofSeconds(2));

        assertThat(rig.runtime.clones).hasSize(1);
        assertThat(memory("a")).isEqualTo("work of a day");
    }

    @Test
    void aDamagedSnapshotIsRefusedAndStaysWhereItIs() {
        stored("vk-ns-a", "hibernate", "img:1", "work of a day");
        rig.store().damage(new SnapshotRef("vk-ns-a", "hibernate"));
        rig.start();
        rig.apply(PodRecords.run("a"));
        rig.advance(Duration.ofSeconds(5));

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.store().find(new SnapshotRef("vk-ns-a", "hibernate"))).isPresent();
    }

    @Test
    void aSnapshotOfAnotherHypervisorIsNotResumed() {
        stored("vk-ns-a", "hibernate", "img:1", "work of a day");
        rig.start();
        rig.apply(PodRecords.with(PodRecords.run("a"), Annotations.BACKEND, "firecracker"));

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_MESSAGE)).contains("cloud-hypervisor", "firecracker");
    }

    @Test
    void forksOfOneVmShareOneBaselineAndTheFirstOneMakesIt() {
        rig.start();
        rig.apply(PodRecords.run("main"));
        rig.runtime.memory.put(rig.runtime.byName("vk-ns-main").id(), "trained");
        rig.apply(PodRecords.with(PodRecords.run("b"), Annotations.FORK_FROM, "vk-ns-main"));
        rig.apply(PodRecords.with(PodRecords.run("c"), Annotations.FORK_FROM, "vk-ns-main"));

        assertThat(rig.runtime.callsOf("save")).containsExactly("save fork-vk-ns-main");
        assertThat(memory("b")).isEqualTo("trained");
        assertThat(memory("c")).isEqualTo("trained");
    }

    @Test
    void aForkOfAVmThatIsGoneSaysSoAndWaits() {
        rig.start();
        rig.apply(PodRecords.with(PodRecords.run("b"), Annotations.FORK_FROM, "vk-ns-main"));

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.annotation("b", Annotations.LIFECYCLE_MESSAGE)).contains("vk-ns-main", "fork-from");

        rig.runtime.put("vk-ns-main", VmState.RUNNING);
        rig.advance(Duration.ofMinutes(6));
        assertThat(rig.runtime.clones).hasSize(1);
    }

    @Test
    void aFreshBootDropsTheForkBaselineOfADeadPredecessorAndARestoreKeepsIt() {
        rig.runtime.snapshots.put("fork-vk-ns-a", new LocalSnapshot("F", "fork-vk-ns-a", "", "", "", ""));
        rig.start();
        rig.apply(PodRecords.run("a"));
        assertThat(rig.runtime.snapshots).doesNotContainKey("fork-vk-ns-a");

        stored("vk-ns-b", "hibernate", "img:1", "work of a day");
        rig.runtime.snapshots.put("fork-vk-ns-b", new LocalSnapshot("F", "fork-vk-ns-b", "", "", "", ""));
        rig.apply(PodRecords.run("b"));
        assertThat(rig.runtime.snapshots).containsKey("fork-vk-ns-b");
    }

    @Test
    void aCloneWhoseSnapshotIsNotLocalIsPulledOnceForAll() {
        stored("golden", "1", "", "golden state");
        rig.start();
        for (String name : new String[] {"a", "b"}) {
            rig.apply(PodRecords.clone(name));
        }

        assertThat(rig.runtime.callsOf("import")).containsExactly("import golden:1");
        assertThat(rig.runtime.clones)
                .allMatch(request -> request.source().equals(new CloneSource.Snapshot("golden:1")));
        assertThat(memory("b")).isEqualTo("golden state");
    }

    @Test
    void aPullThatFailsIsAFailedCreateAndNothingIsCloned() {
        stored("golden", "1", "", "golden state");
        rig.store().faults().failNext(StoreVerb.PULL, SnapshotFailure.Rejected::new);
        rig.start();
        rig.apply(PodRecords.clone("a"));
        assertThat(rig.meters).contains("snapshotPull [false]");

        rig.advance(Duration.ofSeconds(1));
        assertThat(memory("a")).isEqualTo("golden state");
    }

    private void stored(String repository, String tag, String image, String state) {
        rig.runtime.importSnapshot(repository, new ByteArrayInputStream(state.getBytes(StandardCharsets.UTF_8)));
        rig.store()
                .push(
                        new SnapshotRef(repository, tag),
                        rig.runtime,
                        repository,
                        image.isEmpty() ? Map.of() : Map.of(SnapshotManifest.BASE_IMAGE, image),
                        Transfer.SILENT);
        rig.runtime.removeSnapshot(repository);
        rig.runtime.calls.clear();
    }

    private String memory(String pod) {
        return rig.runtime.memory.get(rig.runtime.byName("vk-ns-" + pod).id());
    }
}
