package io.cocoonstack.provider.testing.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What every {@link SnapshotStore} must do. A subclass gives the store, and a runtime's snapshot capability that can save:
 *
 * <pre>{@code
 * class MyStoreTest extends SnapshotStoreConformance {
 *     private final InMemoryRuntime node = new InMemoryRuntime(Delay.none());
 *     private final MyStore store = new MyStore(…);
 *
 *     protected SnapshotStore store() { return store; }
 *     protected SnapshotCapability local() { return node.capability(SnapshotCapability.class).orElseThrow(); }
 *     protected void save(String name) { node.addSnapshot(name, "demo:1"); }
 * }
 * }</pre>
 *
 * <p>Repositories of these tests begin with {@code conformance/} and are expected to be empty at the start of each test.
 */
@DisplayName("Snapshot store conformance")
public abstract class SnapshotStoreConformance extends SnapshotStoreUnderTest {

    @Test
    void whatWasNeverPushedIsAbsentAndDeletingItIsDone() {
        assertThat(store().find(HIBERNATE)).isEmpty();
        assertFails(() -> store().pull(HIBERNATE, local(), COPY, Transfer.SILENT), SnapshotFailure.Absent.class);
        assertThat(local().findSnapshot(COPY)).isEmpty();
        store().delete(HIBERNATE);
        assertThat(store().find(HIBERNATE)).isEmpty();
    }

    @Test
    void aPushIsFoundWithTheSnapshotsIdAndWhatItsLabelsSay() {
        LocalSnapshot snapshot = saved(SOURCE);
        push(HIBERNATE, SOURCE);
        SnapshotManifest manifest = store().find(HIBERNATE).orElseThrow();
        assertThat(manifest.snapshotId()).isEqualTo(snapshot.id());
        assertThat(manifest.hypervisor()).isEqualTo(snapshot.hypervisor());
        assertThat(manifest.baseImage()).isEqualTo("os/demo:1");
        assertThat(manifest.fromNode()).isEqualTo("node-a");
    }

    @Test
    void aPushWithoutLabelsSaysNothingAboutImageAndNode() {
        saved(SOURCE);
        store().push(HIBERNATE, local(), SOURCE, Map.of(), Transfer.SILENT);
        SnapshotManifest manifest = store().find(HIBERNATE).orElseThrow();
        assertThat(manifest.baseImage()).isEmpty();
        assertThat(manifest.fromNode()).isEmpty();
    }

    @Test
    void aPullGivesTheSnapshotBackUnderTheLocalName() {
        saved(SOURCE);
        Object content = content(SOURCE);
        push(HIBERNATE, SOURCE);
        local().removeSnapshot(SOURCE);
        store().pull(HIBERNATE, local(), COPY, Transfer.SILENT);
        assertThat(local().findSnapshot(COPY)).isPresent();
        assertThat(content(COPY)).isEqualTo(content);
        assertThat(local().findSnapshot(SOURCE)).isEmpty();
    }

    @Test
    void aPullReplacesALeftoverOfTheLocalName() {
        saved(SOURCE);
        push(HIBERNATE, SOURCE);
        LocalSnapshot leftover = saved(COPY);
        store().pull(HIBERNATE, local(), COPY, Transfer.SILENT);
        assertThat(content(COPY)).isEqualTo(content(SOURCE));
        assertThat(local().findSnapshot(COPY)).isPresent().isNotEqualTo(Optional.of(leftover));
    }

    @Test
    void aSecondPushReplacesTheFirst() {
        saved(SOURCE);
        push(HIBERNATE, SOURCE);
        String second = saved(OTHER).id();
        push(HIBERNATE, OTHER);
        assertThat(store().find(HIBERNATE)).map(SnapshotManifest::snapshotId).contains(second);
        store().pull(HIBERNATE, local(), COPY, Transfer.SILENT);
        assertThat(content(COPY)).isEqualTo(content(OTHER));
    }

    @Test
    void theSameSnapshotCanBePushedTwice() {
        String id = saved(SOURCE).id();
        push(HIBERNATE, SOURCE);
        push(HIBERNATE, SOURCE);
        assertThat(store().find(HIBERNATE)).map(SnapshotManifest::snapshotId).contains(id);
    }

    @Test
    void tagsAndRepositoriesDoNotTouchEachOther() {
        String first = saved(SOURCE).id();
        String second = saved(OTHER).id();
        push(HIBERNATE, SOURCE);
        push(LATEST, OTHER);
        push(NEIGHBOUR, SOURCE);
        assertThat(store().find(HIBERNATE)).map(SnapshotManifest::snapshotId).contains(first);
        assertThat(store().find(LATEST)).map(SnapshotManifest::snapshotId).contains(second);
        store().delete(HIBERNATE);
        assertThat(store().find(HIBERNATE)).isEmpty();
        store().pull(LATEST, local(), COPY, Transfer.SILENT);
        assertThat(content(COPY)).isEqualTo(content(OTHER));
        store().pull(NEIGHBOUR, local(), COPY, Transfer.SILENT);
        assertThat(content(COPY)).isEqualTo(content(SOURCE));
    }

    @Test
    void whatWasDeletedCanBePushedAgain() {
        String id = saved(SOURCE).id();
        push(HIBERNATE, SOURCE);
        store().delete(HIBERNATE);
        store().delete(HIBERNATE);
        push(HIBERNATE, SOURCE);
        assertThat(store().find(HIBERNATE)).map(SnapshotManifest::snapshotId).contains(id);
        store().pull(HIBERNATE, local(), COPY, Transfer.SILENT);
        assertThat(content(COPY)).isEqualTo(content(SOURCE));
    }

    @Test
    void aPushOfASnapshotThatIsNotThereFailsAndChangesNothing() {
        String id = saved(SOURCE).id();
        push(HIBERNATE, SOURCE);
        assertThat(catchThrowable(() -> push(HIBERNATE, "conformance-nothing")))
                .isInstanceOf(RuntimeFailureException.class);
        assertThat(store().find(HIBERNATE)).map(SnapshotManifest::snapshotId).contains(id);
        assertThat(catchThrowable(() -> push(LATEST, "conformance-nothing")))
                .isInstanceOf(RuntimeFailureException.class);
        assertThat(store().find(LATEST)).isEmpty();
    }

    @Test
    void anExportThatBreaksOffIsNeverShown() {
        String id = saved(SOURCE).id();
        saved(OTHER);
        assertThat(catchThrowable(() -> push(HIBERNATE, breakingExport(), OTHER)))
                .isNotNull();
        assertThat(store().find(HIBERNATE)).isEmpty();
        push(HIBERNATE, SOURCE);
        assertThat(catchThrowable(() -> push(HIBERNATE, breakingExport(), OTHER)))
                .isNotNull();
        assertThat(store().find(HIBERNATE)).map(SnapshotManifest::snapshotId).contains(id);
        store().pull(HIBERNATE, local(), COPY, Transfer.SILENT);
        assertThat(content(COPY)).isEqualTo(content(SOURCE));
    }

    @Test
    void anImportThatFailsLeavesNoLocalSnapshotAndCanBeRepeated() {
        saved(SOURCE);
        push(HIBERNATE, SOURCE);
        assertThat(catchThrowable(() -> store().pull(HIBERNATE, breakingImport(), COPY, Transfer.SILENT)))
                .isNotNull();
        assertThat(local().findSnapshot(COPY)).isEmpty();
        store().pull(HIBERNATE, local(), COPY, Transfer.SILENT);
        assertThat(content(COPY)).isEqualTo(content(SOURCE));
    }

    @Test
    void progressNeverGoesBackNorBeyondTheTotal() {
        saved(SOURCE);
        List<long[]> pushed = new ArrayList<>();
        List<long[]> pulled = new ArrayList<>();
        store().push(HIBERNATE, local(), SOURCE, LABELS, recording(pushed));
        store().pull(HIBERNATE, local(), COPY, recording(pulled));
        assertSteady(pushed);
        assertSteady(pulled);
    }

    @Test
    void anOutageIsAFailureAndNeverAbsence() {
        String id = saved(SOURCE).id();
        push(HIBERNATE, SOURCE);
        Assumptions.assumeTrue(outage(true), "the store cannot be made to go away");
        try {
            assertFails(() -> store().find(HIBERNATE), SnapshotFailure.Unavailable.class);
            assertFails(() -> store().find(LATEST), SnapshotFailure.Unavailable.class);
            assertFails(() -> push(LATEST, SOURCE), SnapshotFailure.Unavailable.class);
            assertFails(
                    () -> store().pull(HIBERNATE, local(), COPY, Transfer.SILENT), SnapshotFailure.Unavailable.class);
            assertFails(() -> store().delete(HIBERNATE), SnapshotFailure.Unavailable.class);
            assertThat(local().findSnapshot(COPY)).isEmpty();
        } finally {
            outage(false);
        }
        assertThat(store().find(HIBERNATE)).map(SnapshotManifest::snapshotId).contains(id);
        assertThat(store().find(LATEST)).isEmpty();
    }

    @Test
    void anInterruptedPushFailsKeepsTheInterruptAndChangesNothing() {
        String id = saved(SOURCE).id();
        saved(OTHER);
        push(HIBERNATE, SOURCE);
        Thread.currentThread().interrupt();
        Throwable failure;
        boolean kept;
        try {
            failure = catchThrowable(() -> push(HIBERNATE, OTHER));
        } finally {
            kept = Thread.interrupted();
        }
        assertThat(failure).isNotNull();
        assertThat(kept).as("the interrupt").isTrue();
        assertThat(store().find(HIBERNATE)).map(SnapshotManifest::snapshotId).contains(id);
    }

    @Test
    void ofManyPushesToOneReferenceOneIsThereAndWhole() throws Exception {
        List<String> names = List.of("conformance-m0", "conformance-m1", "conformance-m2", "conformance-m3");
        List<String> ids = names.stream().map(name -> saved(name).id()).toList();
        RuntimeUnderTest.together(names.size(), i -> () -> push(HIBERNATE, names.get(i)));
        String winner = store().find(HIBERNATE).orElseThrow().snapshotId();
        assertThat(ids).contains(winner);
        store().pull(HIBERNATE, local(), COPY, Transfer.SILENT);
        assertThat(content(COPY)).isEqualTo(content(names.get(ids.indexOf(winner))));
    }
}
