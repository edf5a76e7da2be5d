package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.port.PodPort;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What other virtual kubelets trusted and should not have. */
class PodTrapsTest {

    private final EngineRig rig = new EngineRig();

    @BeforeEach
    void aRunningPod() {
        rig.running();
    }

    @Test
    void aDeletedPodLosesItsVmWhateverItsStatusSays() {
        rig.apply(PodRecords.phase(PodRecords.deleting(rig.pods.pod("a")), "Failed"));

        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.pods.stored).isEmpty();
        assertThat(rig.engine.pods()).isEmpty();
    }

    @Test
    void aReferenceThatVanishesLaterDoesNotTouchARunningPod() {
        rig.pods.environment = new PodPort.Environment.Missing("secret \"x\" not found");
        int writes = rig.pods.writes.size();

        rig.apply(PodRecords.with(rig.pods.pod("a"), "team", "x"));
        rig.advance(Duration.ofHours(1));

        assertThat(rig.pods.writes).hasSize(writes);
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.runtime.callsOf("run")).hasSize(1);
    }

    @Test
    void podsThatCameAndWentLeaveNothingBehind() {
        for (int i = 0; i < 200; i++) {
            rig.apply(PodRecords.run("b" + i));
            rig.delete("b" + i);
        }
        assertThat(rig.engine.pods()).hasSize(1);
        assertThat(rig.runtime.vms).hasSize(1);
        rig.delete("a");
        rig.advance(Duration.ofHours(2));
        assertThat(rig.engine.pods()).isEmpty();
    }
}
