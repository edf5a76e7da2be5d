package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hints about VMs that come at awkward moments, and questions about them that get no answer. */
class HintsTest {

    @Test
    void anEventInTheMiddleOfAFailedHibernationIsAskedAboutWhenThatIsOver() {
        EngineRig rig = EngineRig.withStore();
        rig.running();
        Vm vm = rig.runtime.byName("vk-ns-a");
        rig.runtime.duringSave = () -> {
            rig.runtime.event(VmEvent.Kind.DELETED, vm);
            rig.runtime.vms.clear();
        };
        rig.runtime.failOnceAfterEffect("save", ScriptedRuntime.unavailable("disk full"));
        rig.runtime.calls.clear();
        rig.pods.store(PodRecords.with(rig.pods.pod("a"), Annotations.HIBERNATE, "true"));
        rig.engine.podSeen(rig.pods.pod("a"));
        rig.time.settle();

        assertThat(rig.runtime.calls).containsSubsequence("save vk-ns-a", "inspect " + vm.id());
        assertThat(rig.pods.stored)
                .as("nobody is evicted who is to sleep, even when nothing of its VM is left")
                .hasSize(1);
    }

    @Test
    void eventsAboutAVmThatIsBeingDeletedNeitherStartItNorEvictItsPod() {
        EngineRig rig = new EngineRig();
        rig.running();
        Vm vm = rig.runtime.byName("vk-ns-a");
        for (int i = 0; i < 12; i++) {
            rig.runtime.failOnce("remove", ScriptedRuntime.unavailable("busy"));
        }
        rig.runtime.calls.clear();
        rig.delete("a");
        rig.runtime.state("vk-ns-a", VmState.STOPPED);
        rig.event(VmEvent.Kind.MODIFIED, vm, VmState.STOPPED);
        rig.event(VmEvent.Kind.DELETED, vm, VmState.RUNNING);
        rig.advance(Duration.ofSeconds(1));
        assertThat(rig.runtime.callsOf("start")).isEmpty();
        assertThat(rig.pods.stored).hasSize(1);

        rig.runtime.vms.clear();
        rig.event(VmEvent.Kind.DELETED, vm, VmState.RUNNING);
        rig.advance(Duration.ofMinutes(10));

        assertThat(rig.runtime.callsOf("inspect")).as("they ask nothing").isEmpty();
        assertThat(rig.pods.writes).noneMatch(write -> write.contains("delete grace=-1"));
        assertThat(rig.pods.statuses.get("uid-a").phase()).isEqualTo("Succeeded");
        assertThat(rig.pods.stored).isEmpty();
        assertThat(rig.released).hasSize(1);
    }

    @Test
    void eventsWhileTheRuntimeIsSilentDoNotMultiplyTheQuestions() {
        EngineRig rig = new EngineRig();
        rig.running();
        Vm vm = rig.runtime.byName("vk-ns-a");
        for (int i = 0; i < 20; i++) {
            rig.runtime.failOnce("inspect", ScriptedRuntime.unavailable("hangs"));
        }
        for (int i = 0; i < 50; i++) {
            rig.event(VmEvent.Kind.DELETED, vm, VmState.RUNNING);
        }
        assertThat(rig.runtime.callsOf("inspect")).hasSize(1);

        for (int i = 0; i < 50; i++) {
            rig.event(VmEvent.Kind.MODIFIED, vm, VmState.STOPPED);
            rig.advance(Duration.ofMillis(100));
        }
        // After 0, 0.2, 1.2 and 3.2 s.
        assertThat(rig.runtime.callsOf("inspect")).hasSize(4);
    }

    @Test
    void nothingIsAskedAnyMoreOnceTheEngineIsClosed() {
        EngineRig rig = new EngineRig();
        rig.running();
        Vm vm = rig.runtime.byName("vk-ns-a");
        for (int i = 0; i < 20; i++) {
            rig.runtime.failOnce("inspect", ScriptedRuntime.unavailable("hangs"));
        }
        rig.event(VmEvent.Kind.DELETED, vm, VmState.RUNNING);
        rig.engine.close();
        rig.runtime.calls.clear();
        int writes = rig.pods.writes.size();

        rig.event(VmEvent.Kind.DELETED, vm, VmState.RUNNING);
        rig.apply(PodRecords.run("b"));
        rig.advance(Duration.ofHours(1));

        assertThat(rig.runtime.calls).isEmpty();
        assertThat(rig.pods.writes).hasSize(writes);
        assertThat(rig.runtime.vms).hasSize(1);
    }

    @Test
    void aVmThatWasStartedInItsPlaceIsLookedUpByItsIdAndNotByItsName() {
        EngineRig rig = new EngineRig();
        rig.running();
        Vm vm = rig.runtime.byName("vk-ns-a");
        rig.runtime.state("vk-ns-a", VmState.STOPPED);
        rig.runtime.calls.clear();

        rig.event(VmEvent.Kind.MODIFIED, vm, VmState.STOPPED);

        assertThat(rig.runtime.calls).containsExactly("inspect " + vm.id(), "start " + vm.id(), "inspect " + vm.id());
    }

    @Test
    void aStreamThatCannotStartIsTriedLaterAndLaterAndOneThatEndedAfterTwoSeconds() {
        EngineRig rig = new EngineRig();
        List<Instant> begun = new ArrayList<>();
        rig.runtime.onWatch = () -> {
            begun.add(rig.time.now());
            if (begun.size() <= 8) {
                throw new RuntimeFailureException(ScriptedRuntime.unavailable("database locked"));
            }
        };
        rig.start();
        rig.advance(Duration.ofMinutes(4));

        List<Long> pauses = new ArrayList<>();
        for (int i = 1; i < begun.size(); i++) {
            pauses.add(Duration.between(begun.get(i - 1), begun.get(i)).toSeconds());
        }
        assertThat(pauses).startsWith(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L, 2L, 2L);
    }

    @Test
    void anEvictionThatMeetsANewerPodOfTheNameDropsOnlyTheOldOne() {
        EngineRig rig = new EngineRig();
        rig.running();
        Vm vm = rig.runtime.byName("vk-ns-a");
        PodRecord newer = PodRecords.renewed(PodRecords.run("a"), "uid-2");
        rig.pods.stored.clear();
        rig.pods.store(newer);
        rig.pods.writes.clear();
        rig.runtime.vms.clear();
        rig.event(VmEvent.Kind.DELETED, vm, VmState.RUNNING);
        rig.apply(newer);

        assertThat(rig.pods.writes).noneMatch(write -> write.contains("delete") || write.contains("Failed"));
        assertThat(rig.engine.pods())
                .singleElement()
                .satisfies(pod -> assertThat(pod.pod().ref().uid()).isEqualTo("uid-2"));
        assertThat(rig.pods.annotation("a", Annotations.VM_ID))
                .isEqualTo(rig.runtime.byName("vk-ns-a").id());
    }

    @Test
    void aStateOfAnUnknownKindIsNeitherStartedNorRemovedHoweverLongItLasts() {
        EngineRig rig = new EngineRig();
        rig.running();
        Vm vm = rig.runtime.byName("vk-ns-a");
        rig.runtime.state("vk-ns-a", VmState.UNKNOWN);
        rig.unreachable.add("10.0.0.7");
        rig.event(VmEvent.Kind.MODIFIED, vm, VmState.UNKNOWN);
        rig.advance(Duration.ofHours(2));

        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.stored).hasSize(1);
        assertThat(rig.runtime.callsOf("start")).isEmpty();
        assertThat(rig.pods.ready("a")).isFalse();

        rig.runtime.state("vk-ns-a", VmState.RUNNING);
        rig.unreachable.clear();
        rig.advance(Duration.ofMinutes(1));
        assertThat(rig.pods.ready("a")).isTrue();
    }
}
