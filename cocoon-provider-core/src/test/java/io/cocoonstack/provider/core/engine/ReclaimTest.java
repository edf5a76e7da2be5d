package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Snapshots nobody needs any more. */
class ReclaimTest {

    private final EngineRig rig = EngineRig.withStore();

    @Test
    void whatNobodyCanWakeFromGoesWithItsForksAndTheRestStays() {
        put("vk-ns-gone");
        put("fork-vk-ns-gone");
        put("vk-ns-gone-hibernate-import");
        put("golden:1");
        put("vk-ns-warm");
        rig.store()
                .push(new SnapshotRef("vk-ns-warm", "hibernate"), rig.runtime, "vk-ns-warm", Map.of(), Transfer.SILENT);
        put("vk-ns-a");
        rig.pods.store(PodRecords.run("a"));

        rig.start();

        assertThat(rig.runtime.snapshots).containsOnlyKeys("golden:1", "vk-ns-warm", "vk-ns-a");
    }

    @Test
    void aStoreThatDoesNotAnswerCostsNoSnapshot() {
        put("vk-ns-gone");
        rig.store().faults().outage(true);
        rig.start();
        assertThat(rig.runtime.snapshots).containsKey("vk-ns-gone");

        rig.store().faults().outage(false);
        rig.advance(Duration.ofMinutes(11));
        assertThat(rig.runtime.snapshots).isEmpty();
    }

    private void put(String name) {
        rig.runtime.snapshots.put(name, new LocalSnapshot("S-" + name, name, "", "", "", ""));
    }
}
