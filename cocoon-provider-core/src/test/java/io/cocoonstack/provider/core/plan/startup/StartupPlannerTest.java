package io.cocoonstack.provider.core.plan.startup;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartupPlannerTest {

    private static final PodRecord A = PodRecords.run("a");

    private final StartupPlanner planner = new StartupPlanner("", OrphanPolicy.DESTROY, true);

    private static Vm vm(String id, String name, VmState state) {
        return new Vm(id, name, "cloud-hypervisor", state, 1, List.of());
    }

    @Test
    void aVmIsAdoptedByItsRecordedIdThenByItsName() {
        Vm found = vm("ID1", "vk-ns-a", VmState.RUNNING);
        PodRecord recorded = PodRecords.with(A, Annotations.VM_ID, "ID1");

        assertThat(planner.decide(List.of(recorded), List.of(found)))
                .containsExactly(new StartupDecision.AdoptById(recorded, found));
        assertThat(planner.decide(List.of(A), List.of(found)))
                .containsExactly(new StartupDecision.AdoptByName(A, found));
    }

    @Test
    void aRecordedIdOfAnotherVmIsNotBelieved() {
        Vm foreign = vm("ID9", "vk-ns-b", VmState.RUNNING);
        Vm own = vm("ID1", "vk-ns-a", VmState.RUNNING);
        PodRecord edited = PodRecords.with(A, Annotations.VM_ID, "ID9");

        assertThat(planner.decide(List.of(edited, PodRecords.run("b")), List.of(foreign, own)))
                .containsExactlyInAnyOrder(
                        new StartupDecision.AdoptByName(edited, own),
                        new StartupDecision.AdoptByName(PodRecords.run("b"), foreign));
    }

    @Test
    void ofTwoPodsWithOneNameTheRecordedOneKeepsTheVm() {
        Vm found = vm("ID1", "vk-ns-z", VmState.RUNNING);
        PodRecord thief = PodRecords.with(A, Annotations.VM_NAME, "vk-ns-z");
        PodRecord owner = PodRecords.with(PodRecords.run("z"), Annotations.VM_ID, "ID1");

        assertThat(planner.decide(List.of(thief, owner), List.of(found)))
                .containsExactlyInAnyOrder(
                        new StartupDecision.AdoptById(owner, found), new StartupDecision.Boot(thief, ""));
    }

    @Test
    void ofTwoPodsWithOneNameTheOneWhoseStatusShowsTheVmKeepsItEvenWithoutItsId() {
        Vm found = vm("ID1", "vk-ns-z", VmState.ERROR);
        PodRecord thief = PodRecords.with(A, Annotations.VM_NAME, "vk-ns-z");
        PodRecord owner = PodRecords.observed(
                PodRecords.run("z"),
                new ObservedStatus(
                        "Running",
                        "",
                        "",
                        null,
                        List.of(),
                        List.of(new ObservedStatus.Container(
                                "agent", ObservedStatus.Container.idOf("ID1"), true, "running", null))));

        assertThat(planner.decide(List.of(thief, owner), List.of(found)))
                .containsExactlyInAnyOrder(
                        new StartupDecision.AdoptByName(owner, found), new StartupDecision.Boot(thief, ""));
    }

    @Test
    void aRecordThatIsBeingCreatedIsNeverAdoptedAndNeverAnOrphan() {
        Vm creating = vm("ID1", "vk-ns-a", VmState.CREATING);

        assertThat(planner.decide(List.of(A), List.of(creating)))
                .containsExactly(new StartupDecision.Boot(A, ""), new StartupDecision.AskCreating(creating));
    }

    @Test
    void aHibernatedPodIsTrackedWithoutAVm() {
        PodRecord asleep = PodRecords.with(PodRecords.with(A, Annotations.HIBERNATE, "true"), Annotations.VM_ID, "OLD");

        assertThat(planner.decide(List.of(asleep), List.of()))
                .containsExactly(new StartupDecision.Asleep(asleep, true));
    }

    @Test
    void unmanagedAndFinishedAndTerminatingPodsAreToldApart() {
        PodRecord unmanaged = PodRecords.without(A, Annotations.MANAGED);
        PodRecord finished = PodRecords.phase(PodRecords.run("f"), "Failed");
        PodRecord leaving = PodRecords.deleting(PodRecords.run("g"));
        PodRecord leavingWithVm = PodRecords.deleting(PodRecords.run("h"));
        Vm vm = vm("ID1", "vk-ns-h", VmState.RUNNING);

        assertThat(planner.decide(List.of(unmanaged, finished, leaving, leavingWithVm), List.of(vm)))
                .containsExactlyInAnyOrder(
                        new StartupDecision.Mirror(unmanaged),
                        new StartupDecision.Ended(finished),
                        new StartupDecision.Finish(leaving),
                        new StartupDecision.AdoptByName(leavingWithVm, vm));
    }

    @Test
    void theVmOfAFinishedPodGoesToALivingPodOfItsNameOrFollowsTheOrphanPolicy() {
        Vm vm = vm("ID1", "vk-ns-a", VmState.RUNNING);
        PodRecord finished = PodRecords.with(PodRecords.phase(A, "Failed"), Annotations.VM_ID, "ID1");
        PodRecord living = PodRecords.with(PodRecords.run("z"), Annotations.VM_NAME, "vk-ns-a");

        assertThat(planner.decide(List.of(finished, living), List.of(vm)))
                .containsExactlyInAnyOrder(
                        new StartupDecision.Ended(finished), new StartupDecision.AdoptByName(living, vm));
        assertThat(planner.decide(List.of(finished), List.of(vm)))
                .containsExactly(
                        new StartupDecision.Ended(finished), new StartupDecision.Orphan(vm, OrphanPolicy.DESTROY, ""));
        assertThat(planner.decide(List.of(PodRecords.deleting(finished)), List.of(vm)))
                .containsExactly(new StartupDecision.AdoptById(PodRecords.deleting(finished), vm));
    }

    @Test
    void orphansFollowThePolicy() {
        Vm orphan = vm("ID1", "vk-ns-x", VmState.RUNNING);
        assertThat(planner.decide(List.of(A), List.of(orphan)))
                .contains(new StartupDecision.Orphan(orphan, OrphanPolicy.DESTROY, ""));
        assertThat(new StartupPlanner("", OrphanPolicy.KEEP, true).decide(List.of(A), List.of(orphan)))
                .contains(new StartupDecision.Orphan(orphan, OrphanPolicy.KEEP, ""));
    }

    @Test
    void anEmptyPodListDestroysNothingUnlessThePolicyWasChosen() {
        Vm orphan = vm("ID1", "vk-ns-x", VmState.RUNNING);

        assertThat(new StartupPlanner("", OrphanPolicy.DESTROY, false).decide(List.of(), List.of(orphan)))
                .singleElement()
                .isInstanceOfSatisfying(StartupDecision.Orphan.class, decision -> {
                    assertThat(decision.policy()).isEqualTo(OrphanPolicy.ALERT);
                    assertThat(decision.why()).contains("VK_ORPHAN_POLICY");
                });
        assertThat(planner.decide(List.of(), List.of(orphan)))
                .containsExactly(new StartupDecision.Orphan(orphan, OrphanPolicy.DESTROY, ""));
    }

    @Test
    void aVmThatAnUnmanagedPodMirrorsIsNoOrphan() {
        Vm foreign = vm("EXT", "elsewhere", VmState.RUNNING);
        PodRecord unmanaged = PodRecords.with(PodRecords.without(A, Annotations.MANAGED), Annotations.VM_ID, "EXT");

        assertThat(planner.decide(List.of(unmanaged), List.of(foreign)))
                .containsExactly(new StartupDecision.Mirror(unmanaged));
    }

    @Test
    void aVmWhoseStateIsNotKnownIsNeverDestroyed() {
        Vm odd = vm("ID1", "vk-ns-x", VmState.UNKNOWN);

        assertThat(planner.decide(List.of(A), List.of(odd)))
                .contains(
                        new StartupDecision.Orphan(odd, OrphanPolicy.ALERT, "its state is not known to this version"));
    }

    @Test
    void anotherCpuClassRefusesTheStartUnlessThePodHasEnded() {
        StartupPlanner classified = new StartupPlanner("gen2", OrphanPolicy.DESTROY, true);
        PodRecord foreign = PodRecords.cpuClass(A, "gen3");

        assertThat(classified.refusals(List.of(foreign)))
                .singleElement()
                .asString()
                .contains("ns/a", "gen3", "gen2");
        assertThat(classified.refusals(List.of(PodRecords.phase(foreign, "Failed"))))
                .isEmpty();
        assertThat(classified.refusals(List.of(PodRecords.cpuClass(A, "gen2")))).isEmpty();
    }

    @Test
    void aRecordedVmIsKeptUnderAnEditedNameEvenWhenAnotherPodAsksForTheOldOne() {
        Vm found = vm("ID1", "vk-ns-old", VmState.RUNNING);
        PodRecord renamed = PodRecords.with(A, Annotations.VM_ID, "ID1");

        assertThat(planner.decide(List.of(renamed), List.of(found)))
                .containsExactly(new StartupDecision.AdoptById(renamed, found));
        PodRecord later = PodRecords.with(PodRecords.run("z"), Annotations.VM_NAME, "vk-ns-old");
        assertThat(planner.decide(List.of(renamed, later), List.of(found)))
                .containsExactlyInAnyOrder(
                        new StartupDecision.AdoptById(renamed, found), new StartupDecision.Boot(later, ""));
    }

    @Test
    void aGuestStaysWithThePodWhoseStatusShowsItWhateverNameThatPodAsksForByNow() {
        Vm found = vm("ID1", "vk-ns-old", VmState.RUNNING);
        ObservedStatus shown = new ObservedStatus(
                "Running",
                "",
                "",
                null,
                List.of(),
                List.of(new ObservedStatus.Container("agent", "cocoon://ID1", true, "running", null)));
        PodRecord renamed = PodRecords.observed(PodRecords.with(A, Annotations.VM_ID, "ID1"), shown);
        PodRecord other = PodRecords.with(PodRecords.run("z"), Annotations.VM_NAME, "vk-ns-old");

        assertThat(planner.decide(List.of(renamed, other), List.of(found)))
                .containsExactlyInAnyOrder(
                        new StartupDecision.AdoptById(renamed, found), new StartupDecision.Boot(other, ""));
    }
}
