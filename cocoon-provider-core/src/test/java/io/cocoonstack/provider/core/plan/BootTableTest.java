package io.cocoonstack.provider.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Where a VM comes from, row by row: the planner asks, the table answers. */
class BootTableTest {

    private static final Vm FOUND = new Vm("ID1", "vk-ns-a", "cloud-hypervisor", VmState.RUNNING, 42, List.of());

    @ParameterizedTest(name = "[{index}] managed={0} os={1} vm={2} marked={3} tag={5} -> {11}")
    @CsvFileSource(
            resources = "/vectors/lifecycle/boot-source.tsv",
            delimiter = '\t',
            numLinesToSkip = 1,
            ignoreLeadingAndTrailingWhitespace = false)
    void everyRowOfTheBootTableHolds(
            String managed,
            String os,
            String localVm,
            String marked,
            String registry,
            String tag,
            String recorded,
            String localSnapshot,
            String directory,
            String forkFrom,
            String mode,
            String outcome,
            String detail) {
        PodRecord pod = PodRecords.with(PodRecords.run("a"), Annotations.OS, os);
        pod = PodRecords.with(pod, Annotations.MANAGED, managed.equals("yes") ? "true" : "false");
        pod = PodRecords.with(pod, Annotations.MODE, mode.equals("(empty)") ? "" : mode);
        if (managed.equals("no") && detail.contains("id and ip present")) {
            pod = PodRecords.with(PodRecords.with(pod, Annotations.VM_ID, "ID1"), Annotations.VM_IP, "10.0.0.4");
        }
        if (marked.equals("yes")) {
            pod = PodRecords.with(pod, Annotations.RESTORE_FROM_HIBERNATE, "true");
        }
        if (!directory.equals("-")) {
            pod = PodRecords.with(pod, Annotations.CLONE_FROM_DIR, directory);
        }
        if (!forkFrom.equals("-")) {
            pod = PodRecords.with(pod, Annotations.FORK_FROM, forkFrom);
        }
        World world = new World(
                localVm,
                registry.equals("ok") || registry.equals("error"),
                stored(tag, recorded),
                localSnapshot.equals("yes"));

        assertThat(world.outcome(pod)).isEqualTo(outcome);
    }

    @ParameterizedTest(name = "[{index}] local={0} same={1} tag={2} from={3} -> {4}")
    @CsvFileSource(resources = "/vectors/lifecycle/wake-source.tsv", delimiter = '\t', numLinesToSkip = 1)
    void everyRowOfTheWakeTableHolds(
            String local, String same, String tag, String fromNode, String source, String also) {
        boolean registry = !tag.equals("no registry configured");
        String node =
                switch (fromNode) {
                    case "another node", "any" -> "node-b";
                    case "this node" -> "node-a";
                    default -> "";
                };
        String id = same.equals("yes") ? "LOCAL" : "OTHER";
        SavedState.Stored stored =
                switch (tag) {
                    case "present" ->
                        new SavedState.Stored.Present(new SnapshotManifest(id, "", node, "cloud-hypervisor", null));
                    case "registry error" -> unanswered();
                    default -> new SavedState.Stored.Absent();
                };
        World world = new World("none", registry, stored, local.equals("yes"));
        PodRecord pod = PodRecords.with(PodRecords.run("a"), Annotations.LIFECYCLE_STATE, "hibernated");

        String found = world.wake(pod);

        assertThat(found).isEqualTo(source);
        assertThat(world.asked.contains("drop")).isEqualTo(also.contains("removed as stale"));
        assertThat(world.asked.contains("peer")).isEqualTo(source.startsWith("peer"));
    }

    @ParameterizedTest(name = "[{index}] phase={0} wanted={1} node={2} -> {3}")
    @CsvFileSource(resources = "/vectors/lifecycle/cpu-class.tsv", delimiter = '\t', numLinesToSkip = 1)
    void everyRowOfTheCpuClassTableHolds(String phase, String selector, String nodeClass, String result) {
        String wanted = selector.startsWith("(") ? "" : selector;
        String provided = nodeClass.startsWith("(") ? "" : nodeClass;
        PodRecord pod =
                PodRecords.phase(PodRecords.cpuClass(PodRecords.run("a"), wanted), phase.replace("(empty)", ""));
        Clues waking = new Clues(pod);
        waking.asleep = true;

        for (Clues clues : List.of(new Clues(pod), waking)) {
            boolean rejected = clues.next(provided) instanceof Step.Fail(var failure)
                    && failure.metricReason().equals("snapshot_cpu_class_mismatch")
                    && failure.op().equals(clues.asleep ? "update" : "create");
            assertThat(rejected).isEqualTo(result.equals("reject"));
        }
    }

    private static SavedState.Stored stored(String tag, String recorded) {
        return switch (tag) {
            case "present" ->
                new SavedState.Stored.Present(new SnapshotManifest(
                        "LOCAL",
                        switch (recorded) {
                            case "same" -> "img:1";
                            case "different" -> "img:2";
                            default -> "";
                        },
                        "",
                        "",
                        null));
            case "unknown" -> unanswered();
            default -> new SavedState.Stored.Absent();
        };
    }

    private static SavedState.Unanswered unanswered() {
        return new SavedState.Unanswered("no answer", 1, Clues.NOW, Clues.NOW.plusSeconds(1));
    }

    /** Answers the planner's questions until it has decided. */
    private static final class World {

        private final String localVm;
        private final boolean registry;
        private final SavedState.Stored stored;
        private final boolean localSnapshot;
        final List<String> asked = new ArrayList<>();

        World(String localVm, boolean registry, SavedState.Stored stored, boolean localSnapshot) {
            this.localVm = localVm;
            this.registry = registry;
            this.stored = stored;
            this.localSnapshot = localSnapshot;
        }

        String wake(PodRecord pod) {
            Clues clues = Clues.readyToBoot(pod);
            clues.asleep = true;
            clues.peers = true;
            return decide(clues).replace("restore: ", "");
        }

        String outcome(PodRecord pod) {
            String decided = decide(Clues.readyToBoot(pod));
            return decided.startsWith("restore") ? "restore" : decided;
        }

        private String decide(Clues clues) {
            clues.store = registry;
            clues.macos = true;
            clues.saved = SavedState.UNKNOWN;
            clues.lifecycle = new Lifecycle(LifecycleState.CREATING, 0, "");
            if (!localVm.equals("none") && !localVm.equals("-")) {
                clues.vm = new VmEvidence.Candidate(FOUND);
            }
            for (int i = 0; i < 20; i++) {
                Step step = clues.next();
                switch (step) {
                    case Step.Adopt _ -> {
                        if (localVm.equals("found")) {
                            return "adopt";
                        }
                        if (localVm.equals("inspect fails")) {
                            return "error";
                        }
                        clues.vm = new VmEvidence.None();
                    }
                    case Step.AskStore _ -> clues.saved = clues.saved.with(stored);
                    case Step.AskLocal _ ->
                        clues.saved = clues.saved.with(
                                localSnapshot
                                        ? new SavedState.Local.Present(
                                                new LocalSnapshot("LOCAL", "vk-ns-a", "", "", "", ""))
                                        : (SavedState.Local) new SavedState.Local.Absent());
                    case Step.DropStale _ -> {
                        asked.add("drop");
                        clues.saved = clues.saved.with((SavedState.Local) new SavedState.Local.Absent());
                    }
                    case Step.FetchFromPeer _ -> {
                        asked.add("peer");
                        clues.saved = clues.saved.with((SavedState.Copy) new SavedState.Copy.NoPeer());
                    }
                    case Step.PullHibernated(var _, var localName) -> {
                        assertThat(localName).isEqualTo("vk-ns-a-hibernate-import");
                        clues.saved = clues.saved.with((SavedState.Copy) new SavedState.Copy.Imported(localName));
                    }
                    case Step.TellRestored _ -> {
                        asked.add("told");
                        clues.saved = clues.saved.asTold();
                    }
                    case Step.Boot(var source) -> {
                        return text(source);
                    }
                    case Step.BindUnmanaged _ -> {
                        return "adopt annotations";
                    }
                    case Step.Fail _, Step.Conflict _ -> {
                        return "error";
                    }
                    default -> throw new AssertionError("unexpected " + step);
                }
            }
            throw new AssertionError("the planner does not come to an end");
        }

        private String text(BootSource source) {
            return switch (source) {
                case BootSource.RunImage _ -> "run image";
                case BootSource.CloneSnapshot _ -> "clone";
                case BootSource.CloneDirectory _ -> "clone from directory";
                case BootSource.Fork _ -> "fork";
                case BootSource.Restore(BootSource.Place.Own _) -> "restore: local snapshot";
                case BootSource.Restore(BootSource.Place.Imported _) ->
                    asked.contains("peer") ? "restore: peer, then registry" : "restore: registry";
                case BootSource.Restore(BootSource.Place.Staged _) -> "restore: peer";
                case BootSource.Macos _ -> "macos path";
                case BootSource.Refused _ -> throw new AssertionError("refusals are failures");
            };
        }
    }
}
