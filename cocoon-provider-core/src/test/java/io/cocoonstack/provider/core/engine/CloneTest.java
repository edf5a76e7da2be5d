package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a clone is made from and what is said to the runtime about it. */
class CloneTest {

    private final EngineRig rig = EngineRig.withStore();

    @Test
    void aBaselineIsMadeForEverybodyAlthoughWhoAskedFirstIsDeletedMeanwhile() {
        rig.start();
        rig.apply(PodRecords.run("main"));
        PodRecord first = fork("b");
        rig.runtime.duringSave = () -> {
            rig.pods.store(PodRecords.deleting(first));
            rig.engine.podSeen(PodRecords.deleting(first));
            rig.engine.podSeen(fork("c"));
        };
        rig.pods.store(fork("c"));
        rig.apply(first);
        rig.advance(Duration.ofSeconds(5));

        assertThat(rig.runtime.callsOf("save").stream().filter(call -> call.contains("fork-")))
                .hasSize(1);
        assertThat(rig.pods.annotation("c", Annotations.LIFECYCLE_STATE)).isEqualTo("creating");
        assertThat(rig.runtime.byName("vk-ns-c").running()).isTrue();
        assertThat(rig.runtime.vms).as("the deleted Pod has no VM").hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"cloud-hypervisor, mmap", "firecracker, ''"})
    void everyCloneSaysWhatThePodSaysOfDirectIoAndRestoresMemoryAsItsBackendCan(String backend, String restoreMode) {
        rig.runtime.hypervisor = backend;
        rig.runtime.snapshots.put("golden:1", new LocalSnapshot("S", "golden:1", "", "", "", backend));
        rig.start();
        PodRecord pod = PodRecords.with(PodRecords.clone("a"), Annotations.NO_DIRECT_IO, "true");
        pod = PodRecords.with(pod, Annotations.BACKEND, backend);
        rig.runtime.guestSays = command -> GuestAnswers.fits(rig.runtime.byName("vk-ns-a"), command);
        rig.apply(pod);
        rig.lease("vk-ns-a", "10.0.0.7");
        rig.advance(Duration.ofSeconds(5));
        rig.apply(PodRecords.with(rig.pods.pod("a"), Annotations.HIBERNATE, "true"));
        rig.apply(PodRecords.without(rig.pods.pod("a"), Annotations.HIBERNATE));

        assertThat(rig.runtime.clones).hasSize(2).allSatisfy(request -> {
            assertThat(request.noDirectIo()).isTrue();
            assertThat(request.restoreMode()).isEqualTo(restoreMode);
        });
    }

    @Test
    void aSnapshotThatSomebodyRemovedFromTheNodeIsPulledAgain() {
        rig.runtime.importSnapshot("x", new ByteArrayInputStream(new byte[1]));
        rig.store().push(new SnapshotRef("golden", "1"), rig.runtime, "x", Map.of(), Transfer.SILENT);
        rig.start();
        rig.apply(PodRecords.clone("a"));
        rig.runtime.removeSnapshot("golden:1");
        rig.apply(PodRecords.clone("b"));

        assertThat(rig.runtime.callsOf("import")).containsExactly("import x", "import golden:1", "import golden:1");
        assertThat(rig.runtime.clones).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        // image of the snapshot, its digest, images of the node, what is pulled, whether the clone may pull
        "'',                         '',       '',       '',           false",
        "https://images.example/j,   sha256:1, '',       '',           true",
        "http://images.example/j,    '',       '',       '',           true",
        "os/ubuntu:24.04,            sha256:1, sha256:1, '',           true",
        "os/ubuntu:24.04,            sha256:1, '',       os/ubuntu:24.04, true",
        "os/ubuntu:24.04,            '',       '',       os/ubuntu:24.04, true",
    })
    void theBaseImageOfASnapshotIsMadeLocalUnlessItIsThereOrOnlyTheRuntimeCanFetchIt(
            String image, String digest, String local, String pulled, boolean pull) {
        rig.runtime.localImages.add(local);
        rig.runtime.snapshots.put("golden:1", new LocalSnapshot("S", "golden:1", image, digest, "", ""));
        rig.start();
        rig.apply(PodRecords.clone("a"));

        assertThat(rig.runtime.callsOf("pull")).isEqualTo(pulled.isEmpty() ? List.of() : List.of("pull " + pulled));
        assertThat(rig.runtime.clones).extracting(CloneRequest::pull).containsExactly(pull);
    }

    private static PodRecord fork(String name) {
        return PodRecords.with(PodRecords.run(name), Annotations.FORK_FROM, "vk-ns-main");
    }
}
