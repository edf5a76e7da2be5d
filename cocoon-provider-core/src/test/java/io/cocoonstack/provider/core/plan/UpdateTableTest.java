package io.cocoonstack.provider.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** What an edit of the hibernate annotation does, and what a delete saves, row by row. */
class UpdateTableTest {

    private static final Vm VM = new Vm("ID1", "vk-ns-a", "cloud-hypervisor", VmState.RUNNING, 42, List.of());

    @ParameterizedTest(name = "[{index}] hibernate={0} vm={1} {2} {3} {4} -> {5}")
    @CsvFileSource(
            resources = "/vectors/lifecycle/update.tsv",
            delimiter = '\t',
            numLinesToSkip = 1,
            ignoreLeadingAndTrailingWhitespace = false)
    void everyRowOfTheUpdateTableHolds(
            String annotation, String tracked, String vmState, String state, String message, String action) {
        PodRecord pod = PodRecords.run("a");
        if (!annotation.equals("(absent)")) {
            pod = PodRecords.with(pod, Annotations.HIBERNATE, annotation.equals("(empty)") ? "" : annotation);
        }
        boolean bound = tracked.equals("yes");
        Clues clues = Clues.running(pod, bound ? evidence(vmState) : new VmEvidence.None());
        clues.store = true;
        clues.asleep = !bound;
        clues.lifecycle =
                new Lifecycle(LifecycleState.parse(state).orElseThrow(), 0, message.equals("-") ? "" : message);
        if (clues.lifecycle.state() == LifecycleState.FAILED && message.startsWith(Failure.HIBERNATE)) {
            clues.failure = Failure.owed("HibernatePushFailed", message).asReported();
        }

        Step step = clues.next();

        switch (action) {
            case "hibernate", "hibernate (a new attempt)" ->
                assertThat(step).isEqualTo(new Step.Intend(new Lifecycle(LifecycleState.HIBERNATING, 0, "")));
            case "wake" -> assertThat(step).isEqualTo(new Step.Intend(new Lifecycle(LifecycleState.CREATING, 0, "")));
            case "lift the failure: creating, then ready" -> assertThat(step).isEqualTo(new Step.LiftFailure(VM));
            case "nothing" -> {
                if (vmState.equals("stopped")) {
                    // The failure is not lifted; that the VM stopped is another matter.
                    assertThat(step).isInstanceOf(Step.Restart.class);
                } else {
                    assertThat(step).isEqualTo(new Step.Idle());
                }
            }
            default -> throw new AssertionError(action);
        }
    }

    private static VmEvidence evidence(String vmState) {
        return vmState.equals("stopped") ? new VmEvidence.Down(VM) : new VmEvidence.Bound(VM);
    }

    @ParameterizedTest(name = "[{index}] {0} {1} managed={2} macos={3} vm={4} {5} registry={6} {7} -> {8}")
    @CsvFileSource(resources = "/vectors/lifecycle/snapshot-at-delete.tsv", delimiter = '\t', numLinesToSkip = 1)
    void everyRowOfTheDeleteTableHolds(
            String policy,
            String role,
            String managed,
            String macos,
            String tracked,
            String named,
            String registry,
            String vmState,
            String snapshot) {
        String vmName =
                switch (role) {
                    case "main" -> "vk-ns-set-0";
                    case "sub-agent" -> "vk-ns-set-1";
                    default -> "vk-ns-tools";
                };
        PodRecord pod = PodRecords.owned(PodRecords.run("a"), role.equals("(empty)") ? "" : "set");
        pod = PodRecords.with(pod, Annotations.VM_NAME, named.equals("yes") ? vmName : "");
        pod = PodRecords.with(pod, Annotations.SNAPSHOT_POLICY, policy.equals("(empty)") ? "" : policy);
        pod = PodRecords.with(pod, Annotations.MANAGED, managed.equals("yes") ? "true" : "");
        pod = PodRecords.with(pod, Annotations.OS, macos.equals("yes") ? "macos" : "linux");
        Vm vm = new Vm("ID1", vmName, "cloud-hypervisor", VmState.RUNNING, 42, List.of());
        boolean noVm = tracked.equals("no") || named.equals("no");
        Clues clues = Clues.running(PodRecords.deleting(pod), noVm ? new VmEvidence.None() : new VmEvidence.Bound(vm));
        clues.store = registry.equals("yes");
        clues.ending = Ending.deleted();

        Step step = clues.next();
        boolean looked = step.equals(new Step.LookBeforeDelete(vm));
        if (looked) {
            clues.ending =
                    Ending.deleted().with(vmState.equals("running") ? Ending.Snapshot.WANTED : Ending.Snapshot.DONE);
            step = clues.next();
        }

        if (snapshot.equals("yes")) {
            assertThat(step).isEqualTo(new Step.SaveState(vm));
            clues.ending = clues.ending.with(Ending.Snapshot.SAVED);
            assertThat(clues.next()).isEqualTo(new Step.PushState(vm, "latest"));
            clues.ending = clues.ending.with(Ending.Snapshot.DONE);
            assertThat(clues.next()).isEqualTo(new Step.Remove(vm));
        } else if (noVm) {
            assertThat(step).isEqualTo(new Step.Begin(Ending.deleted().withVmRemoved()));
        } else if (managed.equals("yes")) {
            assertThat(step).isEqualTo(new Step.Remove(vm));
        } else {
            assertThat(step).isIn(new Step.PublishStatus(), new Step.RemoveObject());
        }
    }
}
