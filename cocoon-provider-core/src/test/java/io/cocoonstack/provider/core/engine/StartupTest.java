package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.engine.startup.ReconcileException;
import io.cocoonstack.provider.core.engine.startup.StartupPlan;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.plan.startup.OrphanPolicy;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartupTest {

    private final EngineRig rig = new EngineRig();

    @Test
    void aRestartTouchesNoVmAndWritesNothingNew() {
        rig.start();
        for (String name : new String[] {"a", "b", "c"}) {
            rig.apply(PodRecords.run(name));
            rig.lease("vk-ns-" + name, "10.0.0." + name.charAt(0));
        }
        rig.advance(Duration.ofSeconds(3));
        rig.runtime.calls.clear();
        rig.pods.writes.clear();

        rig.restart();
        rig.advance(Duration.ofSeconds(10));

        assertThat(rig.runtime.calls).allMatch(call -> call.startsWith("list"));
        assertThat(rig.pods.writes).isEmpty();
        assertThat(rig.engine.pods()).hasSize(3);
        assertThat(rig.pods.events).noneMatch(event -> event.contains("ResumedAfterRestart"));
    }

    @Test
    void aVmWhoseIdNeverReachedThePodIsAdoptedByName() {
        rig.pods.store(PodRecords.run("a"));
        rig.runtime.put("vk-ns-a", VmState.RUNNING);
        rig.lease("vk-ns-a", "10.0.0.7");
        rig.start();
        rig.advance(Duration.ofSeconds(1));

        assertThat(rig.runtime.callsOf("run")).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEqualTo("VM1");
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.meters).contains("adoptedByName", "resumed [ready_wait]");
        assertThat(rig.pods.events).anyMatch(event -> event.contains("ResumedAfterRestart: op=ready_wait"));
    }

    @Test
    void aFailureIsNotHealedByARestart() {
        rig.runtime.snapshots.put("golden:1", new LocalSnapshot("S1", "golden:1", "", "", "", ""));
        rig.start();
        rig.apply(PodRecords.clone("c"));
        rig.advance(Duration.ofSeconds(46));
        rig.restart();
        rig.lease("vk-ns-c", "10.0.0.7");
        rig.advance(Duration.ofSeconds(60));

        assertThat(rig.pods.annotation("c", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");
    }

    @Test
    void aStoppedVmIsAdoptedAndStarted() {
        rig.pods.store(PodRecords.run("a"));
        rig.runtime.put("vk-ns-a", VmState.STOPPED);
        rig.start();

        assertThat(rig.runtime.callsOf("start")).hasSize(1);
        assertThat(rig.runtime.callsOf("run")).isEmpty();
    }

    @Test
    void aTerminatingPodIsOnlyEverDeleted() {
        rig.pods.store(PodRecords.deleting(PodRecords.with(PodRecords.run("a"), Annotations.HIBERNATE, "false")));
        rig.pods.store(PodRecords.deleting(PodRecords.run("b")));
        rig.runtime.put("vk-ns-b", VmState.STOPPED);
        rig.start();

        assertThat(rig.pods.stored).isEmpty();
        assertThat(rig.runtime.vms).isEmpty();
        assertThat(rig.runtime.calls).noneMatch(call -> call.startsWith("run") || call.startsWith("start"));
        assertThat(rig.pods.writes).noneMatch(write -> write.contains("ready=true"));
    }

    @Test
    void orphansAreRemovedWithTheirLeasesWhenThatWasChosen() {
        rig.pods.store(PodRecords.run("a"));
        rig.runtime.put("vk-ns-x", VmState.RUNNING);
        rig.start();

        assertThat(rig.runtime.vms.values()).singleElement().satisfies(vm -> assertThat(vm.name())
                .isEqualTo("vk-ns-a"));
        assertThat(rig.released).hasSize(1);
    }

    @Test
    void anEmptyPodListWithoutAChosenPolicyRemovesNothing() {
        EngineRig unset = new EngineRig(new EngineSettings("node-a", "192.0.2.1", "", "", OrphanPolicy.DESTROY, false));
        unset.runtime.put("vk-ns-x", VmState.RUNNING);
        unset.start();

        assertThat(unset.runtime.vms).hasSize(1);
        assertThat(unset.meters).contains("orphan");
    }

    @Test
    void aKeptOrphanIsAdoptedByALaterPodOfItsName() {
        EngineRig keeping = new EngineRig(new EngineSettings("node-a", "192.0.2.1", "", "", OrphanPolicy.KEEP, true));
        keeping.runtime.put("vk-ns-a", VmState.RUNNING);
        keeping.start();
        keeping.lease("vk-ns-a", "10.0.0.7");
        keeping.apply(PodRecords.run("a"));

        assertThat(keeping.runtime.callsOf("run")).isEmpty();
        assertThat(keeping.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void aFailedVmListRefusesTheStartAndTouchesNothing() {
        rig.pods.store(PodRecords.run("a"));
        rig.runtime.failOnce("list", ScriptedRuntime.unavailable("database locked"));

        assertThatThrownBy(rig::start).isInstanceOf(ReconcileException.class).hasMessageContaining("database locked");
        assertThat(rig.engine.pods()).isEmpty();
        assertThat(rig.engine.healthy()).isFalse();
    }

    @Test
    void anotherCpuClassRefusesTheStart() {
        rig.pods.store(PodRecords.cpuClass(PodRecords.run("a"), "gen3"));

        assertThatThrownBy(rig::start).isInstanceOf(ReconcileException.class).hasMessageContaining("gen3");
        assertThat(rig.runtime.callsOf("run")).isEmpty();
    }

    @Test
    void aCreationThatStillGoesOnIsWaitedForAndThenAdopted() {
        rig.pods.store(PodRecords.run("a"));
        rig.runtime.put("vk-ns-a", VmState.CREATING);
        rig.start();
        rig.advance(Duration.ofSeconds(10));
        assertThat(rig.runtime.callsOf("run")).isEmpty();
        assertThat(rig.pods.events).isEmpty();

        rig.runtime.state("vk-ns-a", VmState.RUNNING);
        rig.runtime.staleCreate = StaleCreateCapability.Outcome.NOT_CREATING;
        rig.lease("vk-ns-a", "10.0.0.7");
        rig.advance(Duration.ofSeconds(40));

        assertThat(rig.runtime.callsOf("run")).isEmpty();
        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void theCorpseOfACreationIsCollectedAndThePodBooted() {
        rig.pods.store(PodRecords.run("a"));
        rig.runtime.put("vk-ns-a", VmState.CREATING);
        rig.runtime.staleCreate = StaleCreateCapability.Outcome.COLLECTED;
        rig.start();
        rig.advance(Duration.ofSeconds(6));

        assertThat(rig.runtime.callsOf("run")).hasSize(1);
        assertThat(rig.meters).contains("staleCreate [collected]");
    }

    @ParameterizedTest
    @CsvSource({
        // what the runtime says about a half-made VM, whether the Pod is booted, whether the record is there afterwards
        "COLLECTED,    true,  false",
        "NOT_FOUND,    true,  false",
        "BUSY,         false, true",
        "NOT_CREATING, false, true",
        "garbage,      false, true",
    })
    void everyAnswerAboutAHalfMadeVmHasItsConsequence(String answer, boolean booted, boolean left) {
        rig.pods.store(PodRecords.run("a"));
        Vm half = rig.runtime.put("vk-ns-a", VmState.CREATING);
        switch (answer) {
            case "garbage" -> {
                for (int i = 0; i < 20; i++) {
                    rig.runtime.failOnce("stale", ScriptedRuntime.unavailable("garbage"));
                }
            }
            default -> rig.runtime.staleCreate = StaleCreateCapability.Outcome.valueOf(answer);
        }
        rig.start();
        if (answer.equals("NOT_FOUND")) {
            rig.runtime.vms.remove(half.id());
        }
        rig.advance(Duration.ofSeconds(20));

        assertThat(rig.runtime.vms.values().stream().anyMatch(Vm::running)).isEqualTo(booted);
        assertThat(rig.runtime.vms.containsKey(half.id())).isEqualTo(left);
        assertThat(rig.runtime.callsOf("remove"))
                .as("nobody removes it by hand")
                .isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isNotEqualTo(half.id());
    }

    @Test
    void aRuntimeThatCannotTellLeavesTheRecordAlone() {
        rig.pods.store(PodRecords.run("a"));
        rig.runtime.put("vk-ns-a", VmState.CREATING);
        for (int i = 0; i < 200; i++) {
            rig.runtime.failOnce("stale", ScriptedRuntime.unavailable("unknown shorthand flag"));
        }
        rig.start();
        rig.advance(Duration.ofMinutes(40));

        assertThat(rig.runtime.vms).hasSize(1);
        assertThat(rig.runtime.callsOf("run")).isEmpty();
        assertThat(rig.meters).contains("staleCreate [error]");
    }

    @Test
    void aHibernatedPodStaysWithoutAVmOverARestartAndLosesItsStaleId() {
        PodRecord asleep = PodRecords.with(PodRecords.run("a"), Annotations.HIBERNATE, "true");
        rig.pods.store(PodRecords.with(asleep, Annotations.VM_ID, "OLD"));
        rig.start();
        rig.advance(Duration.ofMinutes(1));

        assertThat(rig.runtime.callsOf("run")).isEmpty();
        assertThat(rig.engine.pods()).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEmpty();
    }

    @Test
    void thePlanSaysWhatAStartWouldDoAndDoesNothing() {
        rig.pods.store(PodRecords.run("a"));
        rig.pods.store(PodRecords.unmanaged("u"));
        rig.runtime.put("vk-ns-x", VmState.RUNNING);
        StartupPlan plan = rig.engine.plan(rig.pods.stored.values());

        assertThat(plan.lines())
                .containsExactly(
                        new StartupPlan.Line("pod ns/a", "boot", "it has no VM"),
                        new StartupPlan.Line("pod ns/u", "mirror the VM named on it", "the Pod is unmanaged"),
                        new StartupPlan.Line("vm vk-ns-x (VM1, running)", "destroy", "no Pod asks for it"));
        assertThat(rig.runtime.calls).containsExactly("list ");
        assertThat(rig.pods.writes).isEmpty();
    }
}
