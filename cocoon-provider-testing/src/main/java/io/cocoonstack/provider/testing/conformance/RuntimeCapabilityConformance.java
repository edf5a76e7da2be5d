package io.cocoonstack.provider.testing.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.testing.store.BreakingStream;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.ExecCapability;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.NicCapability;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import io.cocoonstack.provider.vm.capability.SnapshotListCapability;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability.Outcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the optional capabilities must do where they exist. */
abstract class RuntimeCapabilityConformance extends RuntimeWatchConformance {

    @Test
    void aStaleCreateIsNeitherAVmThatIsNotThereNorOneThatRuns() {
        StaleCreateCapability stale = require(StaleCreateCapability.class);
        Vm vm = run("a");
        assertThat(stale.reconcileStaleCreate("conformance-nobody")).isEqualTo(Outcome.NOT_FOUND);
        assertThat(stale.reconcileStaleCreate(vm.id())).isEqualTo(Outcome.NOT_CREATING);
        assertThat(runtime().inspect(vm.id()).running()).isTrue();
    }

    @Test
    void anImageIsThereAfterItsPull() {
        ImageCapability images = require(ImageCapability.class);
        assertThat(images.findImage("conformance.example/none:1")).isEmpty();
        String image = bootable("conformance-a").image();
        images.pullImage(image, false);
        assertThat(images.findImage(image)).isPresent();
    }

    @Test
    void aSavedSnapshotIsFoundClonedAndRemoved() {
        SnapshotCapability snapshots = require(SnapshotCapability.class);
        Vm source = run("a");
        assertThat(snapshots.findSnapshot("conformance-snapshot")).isEmpty();
        snapshots.saveSnapshot("conformance-snapshot", source.id());
        try {
            assertThat(snapshots.findSnapshot("conformance-snapshot")).isPresent();
            runtime().capability(SnapshotListCapability.class).ifPresent(listing -> assertThat(listing.listSnapshots())
                    .extracting(LocalSnapshot::name)
                    .contains("conformance-snapshot"));
            assertThat(runtime().inspect(source.id()).running()).isTrue();
            Vm copy = runtime().clone(ofSnapshot("b"));
            assertThat(copy.id()).isNotEqualTo(source.id());
        } finally {
            assertThat(snapshots.removeSnapshot("conformance-snapshot")).isTrue();
        }
        assertThat(snapshots.removeSnapshot("conformance-snapshot")).isFalse();
        assertThat(snapshots.findSnapshot("conformance-snapshot")).isEmpty();
    }

    @Test
    void savingUnderATakenNameReplacesTheOldSnapshot() {
        SnapshotCapability snapshots = require(SnapshotCapability.class);
        Vm source = run("a");
        snapshots.saveSnapshot("conformance-snapshot", source.id());
        try {
            Optional<LocalSnapshot> first = snapshots.findSnapshot("conformance-snapshot");
            snapshots.saveSnapshot("conformance-snapshot", source.id());
            assertThat(snapshots.findSnapshot("conformance-snapshot"))
                    .isPresent()
                    .isNotEqualTo(first);
        } finally {
            snapshots.removeSnapshot("conformance-snapshot");
        }
    }

    @Test
    void anExportedSnapshotCanBeImportedUnderAnotherNameAndCloned() {
        SnapshotCapability snapshots = require(SnapshotCapability.class);
        snapshots.saveSnapshot("conformance-source", run("a").id());
        try {
            ByteArrayOutputStream archive = new ByteArrayOutputStream();
            snapshots.exportSnapshot("conformance-source", archive);
            snapshots.importSnapshot("conformance-snapshot", new ByteArrayInputStream(archive.toByteArray()));
            assertThat(runtime().clone(ofSnapshot("b")).running()).isTrue();
        } finally {
            snapshots.removeSnapshot("conformance-source");
            snapshots.removeSnapshot("conformance-snapshot");
        }
    }

    @Test
    void anImportWhoseSourceBreaksLeavesNothing() {
        SnapshotCapability snapshots = require(SnapshotCapability.class);
        snapshots.saveSnapshot("conformance-source", run("a").id());
        try {
            ByteArrayOutputStream archive = new ByteArrayOutputStream();
            snapshots.exportSnapshot("conformance-source", archive);
            InputStream broken = new BreakingStream(archive.toByteArray());
            assertFails(
                    () -> snapshots.importSnapshot("conformance-snapshot", broken), RuntimeFailure.Unavailable.class);
            assertThat(snapshots.findSnapshot("conformance-snapshot")).isEmpty();
        } finally {
            snapshots.removeSnapshot("conformance-source");
        }
    }

    @Test
    void exportOfASnapshotThatIsNotThereIsGone() {
        SnapshotCapability snapshots = require(SnapshotCapability.class);
        assertFails(
                () -> snapshots.exportSnapshot("conformance-nothing", new ByteArrayOutputStream()),
                RuntimeFailure.Gone.class);
    }

    @Test
    void aResizedVmHasThatManyNicsWithMacsOfTheirOwn() {
        NicCapability nics = require(NicCapability.class);
        Vm vm = runtime().inspect(run("a").id());
        nics.resizeNics(vm.id(), 2);
        Vm two = runtime().inspect(vm.id());
        assertThat(two.nics()).hasSize(2).doesNotHaveDuplicates();
        nics.resizeNics(vm.id(), 0);
        assertThat(runtime().inspect(vm.id()).nics()).isEmpty();
    }

    @Test
    void execGivesTheCommandsExitCodeAndOutput() {
        ExecCapability guests = require(ExecCapability.class);
        Vm vm = run("a");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(guests.exec(vm.id(), List.of("echo", "grüß", "dich"), Map.of(), null, out, err))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("grüß dich\n");
        assertThat(guests.exec(vm.id(), List.of("sh", "-c", "exit 7"), Map.of(), null, out, err))
                .isEqualTo(7);
    }

    @Test
    void execHandsStdinToTheCommand() {
        ExecCapability guests = require(ExecCapability.class);
        Vm vm = run("a");
        byte[] sent = new byte[300_000];
        Arrays.fill(sent, (byte) 'x');
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int exit = guests.exec(
                vm.id(), List.of("cat"), Map.of(), new ByteArrayInputStream(sent), out, new ByteArrayOutputStream());
        assertThat(exit).isZero();
        assertThat(out.toByteArray()).isEqualTo(sent);
    }

    private CloneRequest ofSnapshot(String suffix) {
        CloneRequest like = clonable(suffix);
        return new CloneRequest(
                like.name(),
                new CloneSource.Snapshot("conformance-snapshot"),
                like.network(),
                like.noDirectIo(),
                like.pull(),
                like.restoreMode(),
                like.nics(),
                like.cpu());
    }
}
