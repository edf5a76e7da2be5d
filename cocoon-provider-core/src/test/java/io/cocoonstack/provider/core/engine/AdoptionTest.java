package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.plan.startup.OrphanPolicy;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** VMs that are there before their Pod knows, and Pods that change while their VM is made. */
class AdoptionTest {

    private final EngineRig rig =
            new EngineRig(new EngineSettings("node-a", "192.0.2.1", "", "mmap", OrphanPolicy.KEEP, true));

    @Test
    void aVmWhoseIdCannotBeWrittenIsKeptAndAdoptedByItsNameAfterARestart() {
        rig.start();
        rig.pods.store(PodRecords.run("a"));
        rig.pods.outage = true;
        rig.engine.podSeen(rig.pods.pod("a"));
        rig.advance(Duration.ofMinutes(5));
        Vm vm = rig.runtime.byName("vk-ns-a");
        assertThat(rig.pods.writes).isEmpty();

        rig.pods.outage = false;
        rig.restart();
        rig.advance(Duration.ofSeconds(1));

        assertThat(rig.runtime.callsOf("run")).hasSize(1);
        assertThat(rig.runtime.callsOf("remove")).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEqualTo(vm.id());
        assertThat(rig.meters).contains("adoptedByName");
    }

    @Test
    void aKeptVmThatCannotBeInspectedIsNeitherReplacedNorGivenUp() {
        Vm vm = rig.runtime.put("vk-ns-a", VmState.RUNNING);
        for (int i = 0; i < 5; i++) {
            rig.runtime.failOnce("inspect", ScriptedRuntime.unavailable("no answer"));
        }
        rig.start();
        rig.apply(PodRecords.run("a"));
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a WARNING CreateAdoptInspectFailed"));

        rig.advance(Duration.ofMinutes(1));

        assertThat(rig.runtime.callsOf("run")).isEmpty();
        assertThat(rig.runtime.vms).containsOnlyKeys(vm.id());
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEqualTo(vm.id());
    }

    @Test
    void aKeptVmThatIsGoneByNowDoesNotStandInTheWayOfABoot() {
        rig.runtime.put("vk-ns-a", VmState.RUNNING);
        rig.start();
        rig.runtime.vms.clear();
        rig.apply(PodRecords.run("a"));

        assertThat(rig.runtime.callsOf("run")).hasSize(1);
        assertThat(rig.pods.events).noneMatch(event -> event.contains("WARNING"));
    }

    @Test
    void aKeptVmThatHasAnotherNameByNowIsNotThePods() {
        Vm vm = rig.runtime.put("vk-ns-a", VmState.RUNNING);
        rig.start();
        rig.runtime.rename(vm, "vk-ns-b");
        rig.apply(PodRecords.run("a"));

        assertThat(rig.runtime.callsOf("run")).containsExactly("run vk-ns-a");
        assertThat(rig.pods.annotation("a", Annotations.VM_ID))
                .isEqualTo(rig.runtime.byName("vk-ns-a").id());
        assertThat(rig.runtime.vms).containsKey(vm.id());
    }

    @ParameterizedTest
    @EnumSource
    void aVmOfAnotherNameThatIsSaidToHoldThePodsNameIsLeftAloneAndNotAskedAboutWithoutAPause(VmState state) {
        Vm other = rig.runtime.put("vk-ns-b", VmState.RUNNING);
        rig.start();
        for (int i = 0; i < 100; i++) {
            rig.runtime.failOnce(
                    "run", new RuntimeFailure.Exists(other.id(), RuntimeFailure.Facts.of("cocoon vm run", "exists")));
        }
        rig.runtime.state("vk-ns-b", state);
        rig.apply(PodRecords.run("a"));
        rig.advance(Duration.ofSeconds(10));

        assertThat(rig.runtime.callsOf("run")).hasSizeBetween(2, 12);
        assertThat(rig.runtime.callsOf("stale")).isEmpty();
        assertThat(rig.runtime.callsOf("remove")).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEmpty();
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a WARNING CreateBringUpFailed"));
    }

    @Test
    void aPodReplacedWhileItsVmBootsLeavesNothingOfThatVmToItsSuccessor() {
        rig.start();
        PodRecord old = PodRecords.run("a");
        PodRecord next = PodRecords.renewed(old, "uid-2");
        rig.runtime.duringBoot = () -> {
            rig.pods.stored.remove(old.ref().uid());
            rig.pods.store(next);
            rig.engine.podGone(old.ref());
            rig.engine.podSeen(next);
        };
        rig.apply(old);
        rig.advance(Duration.ofSeconds(10));

        assertThat(rig.runtime.callsOf("run")).hasSize(2);
        assertThat(rig.runtime.callsOf("remove")).containsExactly("remove VM1");
        assertThat(rig.runtime.vms).containsOnlyKeys("VM2");
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEqualTo("VM2");
        assertThat(rig.pods.statuses).containsOnlyKeys("uid-2");
    }

    @Test
    void aPodWithoutAVmNameIsCountedAndHasNeitherAnEventOfItsOwnNorALifecycle() {
        rig.start();
        rig.apply(PodRecords.without(PodRecords.run("a"), Annotations.VM_NAME));
        rig.advance(Duration.ofHours(1));

        assertThat(rig.meters).contains("lifecycle [create, skipped, missing_vmname]");
        assertThat(rig.pods.events).allMatch(event -> event.startsWith("a WARNING ProviderCreateFailed"));
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEmpty();
        assertThat(rig.runtime.callsOf("run")).isEmpty();
    }

    @Test
    void aRuntimeThatContradictsItselfAboutANameIsNotAskedWithoutAPause() {
        rig.start();
        rig.runtime.put("vk-ns-a", VmState.CREATING);
        rig.runtime.staleCreate = StaleCreateCapability.Outcome.NOT_FOUND;
        rig.apply(PodRecords.run("a"));
        rig.advance(Duration.ofSeconds(10));
        assertThat(rig.runtime.callsOf("run")).hasSizeBetween(5, 12);

        rig.runtime.staleCreate = StaleCreateCapability.Outcome.NOT_CREATING;
        rig.runtime.calls.clear();
        rig.advance(Duration.ofMinutes(1));
        assertThat(rig.runtime.callsOf("inspect")).hasSizeLessThan(20);

        rig.runtime.vms.clear();
        rig.advance(Duration.ofMinutes(5));
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }
}
