package io.cocoonstack.provider.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a VM that an earlier process booted still owes, and what is made of a VM that is said to have changed. */
class ResumeTableTest {

    @ParameterizedTest(name = "[{index}] {0} {1} {2} {3} state={4} post-clone={5} tag={6} -> {7}")
    @CsvSource({
        // os, backend, mode, addresses, lifecycle, post-clone-state, hibernate tag, what follows
        "linux,   cloud-hypervisor, clone, dhcp,     creating, '',      -,       ready_wait CLONE",
        "linux,   cloud-hypervisor, clone, assigned, creating, '',      -,       post_clone CLONE",
        "linux,   firecracker,      clone, dhcp,     creating, '',      -,       post_clone CLONE",
        "linux,   firecracker,      clone, dhcp,     creating, running, -,       post_clone CLONE",
        "linux,   firecracker,      clone, dhcp,     creating, done,    -,       ready_wait CLONE",
        "linux,   firecracker,      clone, dhcp,     creating, failed,  -,       parked",
        "linux,   firecracker,      run,   dhcp,     creating, '',      absent,  ready_wait RUN",
        "linux,   firecracker,      run,   dhcp,     creating, '',      present, post_clone RESTORE",
        "linux,   cloud-hypervisor, run,   dhcp,     creating, '',      -,       ready_wait CLONE",
        "windows, cloud-hypervisor, clone, dhcp,     creating, '',      absent,  classify_drop_nic CLONE",
        "windows, cloud-hypervisor, clone, dhcp,     creating, '',      present, classify_drop_nic RESTORE",
        "windows, cloud-hypervisor, clone, dhcp,     creating, '',      unknown, waits",
        "windows, cloud-hypervisor, clone, dhcp,     creating, '',      too long, parked",
        "windows, firecracker,      clone, dhcp,     creating, '',      -,       post_clone CLONE",
        "linux,   cloud-hypervisor, clone, dhcp,     ready,    '',      -,       nothing",
        "linux,   cloud-hypervisor, clone, dhcp,     failed,   '',      -,       nothing",
        "linux,   firecracker,      clone, dhcp,     failed,   failed,  -,       nothing",
    })
    void everyRowOfTheResumeTableHolds(
            String os,
            String backend,
            String mode,
            String addresses,
            String state,
            String postClone,
            String tag,
            String follows) {
        Nic nic = new Nic(
                "aa:bb:cc:00:00:01",
                "tap0",
                addresses.equals("assigned") ? new StaticAddress("10.0.0.5", "10.0.0.1", 24) : null);
        Vm vm = new Vm("ID1", "vk-ns-a", backend, VmState.RUNNING, 42, List.of(nic));
        PodRecord pod = PodRecords.with(PodRecords.run("a"), Annotations.OS, os);
        pod = PodRecords.with(pod, Annotations.BACKEND, backend);
        pod = PodRecords.with(pod, Annotations.MODE, mode);
        pod = postClone.isEmpty() ? pod : PodRecords.with(pod, Annotations.POST_CLONE_STATE, postClone);
        Clues clues = Clues.running(pod, new VmEvidence.Bound(vm));
        clues.store = true;
        clues.boot = Evidence.BootKind.ADOPTED;
        clues.lifecycle = new Lifecycle(LifecycleState.parse(state).orElseThrow(), 0, "");
        clues.saved = SavedState.UNKNOWN;

        Step step = clues.next();
        if (step.equals(new Step.AskStore("vk-ns-a"))) {
            clues.saved = SavedState.UNKNOWN.with(stored(tag));
            step = clues.next();
        }

        switch (follows) {
            case "nothing" -> assertThat(step).isEqualTo(new Step.Idle());
            case "waits" -> assertThat(step).isEqualTo(new Step.WaitUntil(Clues.NOW.plusSeconds(1)));
            case "parked" ->
                assertThat(step).isInstanceOfSatisfying(Step.Fail.class, fail -> assertThat(
                                fail.failure().kind())
                        .isEqualTo(Failure.Kind.PARKED));
            default ->
                assertThat(step).isInstanceOfSatisfying(Step.Resume.class, resume -> assertThat(
                                resume.op() + " " + resume.boot())
                        .isEqualTo(follows));
        }
    }

    private static SavedState.Stored stored(String tag) {
        return switch (tag) {
            case "present" -> new SavedState.Stored.Present(new SnapshotManifest("S", "", "", "", null));
            case "unknown" -> new SavedState.Unanswered("no", 1, Clues.NOW, Clues.NOW.plusSeconds(1));
            case "too long" ->
                new SavedState.Unanswered("no", 60, Clues.NOW.minusSeconds(1800), Clues.NOW.plusSeconds(30));
            default -> new SavedState.Stored.Absent();
        };
    }

    @ParameterizedTest(name = "[{index}] {0}, wish to hibernate {1}, last start {2} s ago -> {3}")
    @CsvSource({
        "suspect, false, -,   inspect",
        "silent,  false, -,   evict VMInspectTimeout",
        "waiting, false, -,   wait",
        "down,    false, -,   start",
        "down,    false, 31,  start",
        "down,    false, 29,  evict RestartCooldown",
        "down,    true,  29,  start to save",
        "lost,    false, -,   evict VMGone",
        "lost,    true,  -,   ask the store",
    })
    void everyRowOfTheWatcherTableHolds(String said, boolean wish, String started, String action) {
        Vm vm = new Vm("ID1", "vk-ns-a", "cloud-hypervisor", VmState.RUNNING, 42, List.of());
        PodRecord pod =
                wish ? PodRecords.with(PodRecords.run("a"), Annotations.HIBERNATE, "true") : PodRecords.run("a");
        Clues clues = Clues.running(
                pod,
                switch (said) {
                    case "down" -> new VmEvidence.Down(vm);
                    case "lost" -> new VmEvidence.Lost(vm);
                    default -> new VmEvidence.Suspect(vm);
                });
        clues.store = true;
        clues.saved = SavedState.UNKNOWN;
        if (said.equals("silent")) {
            clues.recheck = new Evidence.Recheck(60, Clues.NOW.minusSeconds(1800), Clues.NOW.minusSeconds(1));
        }
        if (said.equals("waiting")) {
            clues.recheck = new Evidence.Recheck(2, Clues.NOW.minusSeconds(2), Clues.NOW.plusSeconds(1));
        }
        if (!started.equals("-")) {
            clues.restarted = Clues.NOW.minusSeconds(Long.parseLong(started));
        }

        Step step = clues.next();

        switch (action) {
            case "inspect" -> assertThat(step).isEqualTo(new Step.Inspect(vm));
            case "wait" -> assertThat(step).isEqualTo(new Step.WaitUntil(Clues.NOW.plusSeconds(1)));
            case "start" -> assertThat(step).isEqualTo(new Step.Restart(vm));
            case "start to save" -> assertThat(step).isEqualTo(new Step.StartToSave(vm));
            case "ask the store" -> assertThat(step).isEqualTo(new Step.AskStore("vk-ns-a"));
            default ->
                assertThat(step).isInstanceOfSatisfying(Step.Begin.class, begin -> assertThat(
                                begin.ending().cause())
                        .isInstanceOfSatisfying(
                                Ending.Cause.Evicted.class, evicted -> assertThat("evict " + evicted.reason())
                                        .isEqualTo(action)));
        }
    }
}
