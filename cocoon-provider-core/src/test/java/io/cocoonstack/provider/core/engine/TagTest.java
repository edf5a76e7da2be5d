package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.testing.store.StoreVerb;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmState;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The hibernate tag of a VM that runs on because its hibernation did not come to its end. */
class TagTest {

    private static final SnapshotRef TAG = new SnapshotRef("vk-ns-a", "hibernate");

    private final EngineRig rig = EngineRig.withStore();

    @Test
    void aPushThatGotNoAnswerAndTookEffectIsTakenBackWithTheWish() {
        rig.running();
        rig.store().faults().failNextAfterEffect(StoreVerb.PUSH, SnapshotFailure.Unavailable::new);
        rig.hibernate("a", true);
        assertThat(rig.store().find(TAG)).isPresent();

        rig.hibernate("a", false);

        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.store().find(TAG)).isEmpty();
        assertThat(rig.runtime.vms).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"node-a", "node-b", ""})
    void aTagThatWasThereBeforeIsTheOperatorsAndStaysWhenAPushGetsNoAnswer(String fromNode) {
        rig.runtime.importSnapshot("x", new ByteArrayInputStream(new byte[1]));
        rig.store().push(TAG, rig.runtime, "x", Map.of(SnapshotManifest.FROM_NODE, fromNode), Transfer.SILENT);
        SnapshotManifest before = rig.store().find(TAG).orElseThrow();
        rig.advance(Duration.ofSeconds(5));
        rig.runtime.put("vk-ns-a", VmState.RUNNING);
        rig.pods.store(PodRecords.run("a"));
        rig.start();
        rig.answers("a");
        rig.store().faults().failNext(StoreVerb.PUSH, SnapshotFailure.Unavailable::new);
        rig.hibernate("a", true);
        rig.hibernate("a", false);
        rig.advance(Duration.ofMinutes(1));

        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.store().find(TAG)).contains(before);
    }

    @Test
    void aTagIsNotTouchedBeforeTheStoreSaysWhoseItIs() {
        rig.running();
        rig.store().faults().failNextAfterEffect(StoreVerb.PUSH, SnapshotFailure.Unavailable::new);
        rig.hibernate("a", true);
        rig.store().faults().outage(true);
        rig.hibernate("a", false);
        rig.advance(Duration.ofMinutes(40));
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.runtime.vms).hasSize(1);

        rig.store().faults().outage(false);
        rig.advance(Duration.ofMinutes(1));
        assertThat(rig.store().find(TAG)).isEmpty();
    }

    @Test
    void aTagThatWasHardToDeleteDoesNotCostTheRuntimeItsPatience() {
        rig.running();
        rig.store().faults().failNextAfterEffect(StoreVerb.PUSH, SnapshotFailure.Unavailable::new);
        rig.hibernate("a", true);
        rig.store().faults().failNext(StoreVerb.DELETE, SnapshotFailure.Unavailable::new);
        rig.hibernate("a", false);
        rig.advance(Duration.ofMinutes(59));
        assertThat(rig.store().find(TAG)).isEmpty();

        rig.runtime.failOnce("inspect", ScriptedRuntime.unavailable("hangs"));
        rig.runtime.event(VmEvent.Kind.DELETED, rig.runtime.byName("vk-ns-a"));
        rig.advance(Duration.ofMinutes(1));

        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.stored).hasSize(1);
    }
}
