package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class TransferNoticeTest {

    private static final int TRIES = 100;

    private final EngineRig rig = EngineRig.withStore();
    private final List<String> shown = new ArrayList<>();

    /** What happens meanwhile. */
    private Runnable meanwhile = () -> {};

    private Consumer<Transfer> afterwards = _ -> {};
    private final List<Integer> tries = new ArrayList<>();

    TransferNoticeTest() {
        rig.seenStore = Slow::new;
        rig.peers = (ref, manifest, transfer) -> {
            pass("fetch", transfer);
            return Optional.empty();
        };
        rig.restart();
    }

    @Test
    void aPushIsShownWhereThePodSaysWhyItIsNotReadyAndTheNewestEveryFewSecondsOnly() {
        running();
        hibernate();

        // At seconds 1, 6, 7, 15, 16 of the push.
        assertThat(shown)
                .containsExactly(
                        "LifecycleHibernating: ping ok",
                        "LifecycleHibernating: push 2 of 5",
                        "LifecycleHibernating: push 2 of 5",
                        "LifecycleHibernating: push 2 of 5",
                        "LifecycleHibernating: push 5 of 5");
        assertThat(rig.pods.status("a").phase()).isEqualTo("Pending");
        assertThat(condition("Ready")).isEqualTo(": ");
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");
    }

    @Test
    void nothingElseOfTheStatusChangesMeanwhile() {
        running();
        PodStatus before = rig.pods.status("a");
        List<PodStatus> during = new ArrayList<>();
        meanwhile = () -> during.add(rig.pods.status("a"));
        hibernate();

        PodStatus last = during.getLast();
        assertThat(last.containers()).isEqualTo(during.getFirst().containers());
        assertThat(last.podIp()).isEqualTo(before.podIp());
        assertThat(last.startTime()).isEqualTo(before.startTime());
        assertThat(last.conditions())
                .extracting(PodStatus.Condition::type)
                .containsExactlyElementsOf(before.conditions().stream()
                        .map(PodStatus.Condition::type)
                        .toList());
        assertThat(last.conditions())
                .extracting(PodStatus.Condition::changed)
                .containsExactlyElementsOf(during.getFirst().conditions().stream()
                        .map(PodStatus.Condition::changed)
                        .toList());
    }

    @Test
    void aFetchAndAPullForAWakeAreShownAndForgottenWhenTheVmRuns() {
        running();
        hibernate();
        Map<String, String> elsewhere =
                Map.of(SnapshotManifest.BASE_IMAGE, "img:1", SnapshotManifest.FROM_NODE, "node-b");
        rig.store().push(new SnapshotRef("vk-ns-a", "hibernate"), rig.runtime, "vk-ns-a", elsewhere, Transfer.SILENT);
        rig.runtime.snapshots.clear();
        shown.clear();
        rig.pods.store(PodRecords.without(rig.pods.pod("a"), Annotations.HIBERNATE));
        rig.restart();

        assertThat(shown).contains(": fetch 5 of 5", ": pull 2 of 5", ": pull 5 of 5");
        rig.lease("vk-ns-a", "10.0.0.9");
        rig.advance(Duration.ofSeconds(3));
        assertThat(condition("Ready")).isEqualTo(": ping ok");
    }

    @Test
    void aCloneShowsThePullOfItsSnapshot() {
        rig.runtime.importSnapshot("golden", new ByteArrayInputStream(new byte[] {1}));
        rig.store().push(new SnapshotRef("golden", "1"), rig.runtime, "golden", Map.of(), Transfer.SILENT);
        rig.runtime.snapshots.clear();
        rig.start();
        rig.apply(PodRecords.clone("a"));

        assertThat(shown).contains(": pull 2 of 5", ": pull 5 of 5");
        assertThat(condition("Ready")).doesNotContain("pull");
    }

    @Test
    void aWriteThatFailsIsNotRepeatedBeforeItsTimeAndTheStatusIsRightInTheEnd() {
        running();
        answer(PodPort.Answer.FAILED);
        hibernate();

        assertThat(tries).containsExactly(0, 1, 1, 1, 2);
        rig.advance(Duration.ofMinutes(1));
        assertThat(rig.pods.status("a").phase()).isEqualTo("Pending");
        assertThat(condition("Ready")).isEqualTo(": ");
    }

    @Test
    void aPodThatIsAnotherByNowIsNotWrittenToAgain() {
        running();
        answer(PodPort.Answer.SUPERSEDED);
        hibernate();

        assertThat(tries).containsExactly(0, 1, 1, 1, 1);
    }

    @Test
    void whatIsSaidLastIsNotWrittenOverWhatTheLaneWritesNext() {
        running();
        afterwards = transfer -> transfer.news("push too late");
        hibernate();
        rig.advance(Duration.ofMinutes(1));

        assertThat(shown).hasSize(5);
        assertThat(condition("Ready")).isEqualTo(": ");
    }

    /** From the first word of the next transfer to the last. */
    private void answer(PodPort.Answer answer) {
        meanwhile = () -> {
            if (tries.isEmpty()) {
                rig.pods.answers.addAll(Collections.nCopies(TRIES, answer));
            }
            tries.add(TRIES - rig.pods.answers.size());
        };
        afterwards = _ -> rig.pods.answers.clear();
    }

    /** Says something five times, some of it too early or too soon after what it said before. */
    private void pass(String what, Transfer transfer) {
        int second = 0;
        int said = 0;
        for (int at : new int[] {1, 6, 7, 15, 16}) {
            rig.time.advance(Duration.ofSeconds(at - second));
            second = at;
            said++;
            transfer.news(what + " " + said + " of 5");
            rig.time.settle();
            shown.add(condition("Ready"));
            meanwhile.run();
        }
        rig.time.advance(Duration.ofSeconds(20));
        afterwards.accept(transfer);
    }

    private String condition(String type) {
        if (rig.pods.stored.isEmpty() || rig.pods.status("a") == null) {
            return "";
        }
        return rig.pods.status("a").conditions().stream()
                .filter(condition -> condition.type().equals(type))
                .map(condition -> condition.reason() + ": " + condition.message())
                .findFirst()
                .orElse("");
    }

    private void running() {
        rig.running();
        shown.clear();
    }

    private void hibernate() {
        rig.hibernate("a", true);
        rig.echo();
    }

    private final class Slow implements SnapshotStore {

        private final SnapshotStore store;

        Slow(SnapshotStore store) {
            this.store = store;
        }

        @Override
        public Optional<SnapshotManifest> find(SnapshotRef ref) {
            return store.find(ref);
        }

        @Override
        public void push(
                SnapshotRef ref,
                SnapshotCapability source,
                String localName,
                Map<String, String> labels,
                Transfer transfer) {
            pass("push", transfer);
            store.push(ref, source, localName, labels, transfer);
        }

        @Override
        public void pull(SnapshotRef ref, SnapshotCapability target, String localName, Transfer transfer) {
            pass("pull", transfer);
            store.pull(ref, target, localName, transfer);
        }

        @Override
        public void delete(SnapshotRef ref) {
            store.delete(ref);
        }
    }
}
