package io.cocoonstack.provider.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cocoonstack.provider.cli.Script;
import io.cocoonstack.provider.cli.process.Limits;
import io.cocoonstack.provider.cli.process.ProcessRunner;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What saving and importing do about names that are taken. */
class SnapshotSequencesTest {

    private static final String HOLDER = "VZ6N3QKTB7XYRJ2MHDWP5CLGA4";
    private static final String IN_USE =
            "echo 'Error: rm: snapshot X is in use by an active clone/restore/export' >&2; exit 1";

    @TempDir
    Path directory;

    private final List<Duration> pauses = new ArrayList<>();

    @Test
    void theHolderOfATakenNameIsRemovedByItsIdAndTheSaveIsRepeatedOnce() throws IOException {
        CocoonSnapshots snapshots =
                snapshots("save) first save && { echo 'Error: save snapshot: snapshot name \"s\" already in use by "
                        + HOLDER + "' >&2; exit 1; } ;;");
        snapshots.saveSnapshot("s", "VM");
        assertThat(calls())
                .containsExactly("snapshot save --name s VM", "snapshot rm " + HOLDER, "snapshot save --name s VM");
        assertThat(pauses).isEmpty();
    }

    @Test
    void aNameThatStaysTakenIsReportedAfterTheSecondSave() throws IOException {
        CocoonSnapshots snapshots = snapshots(
                "save) echo 'Error: snapshot name \"s\" already exists (held by " + HOLDER + ")' >&2; exit 1 ;;");
        RuntimeFailureException failure =
                catchThrowableOfType(RuntimeFailureException.class, () -> snapshots.saveSnapshot("s", "VM"));
        assertThat(failure.failure()).isInstanceOfSatisfying(RuntimeFailure.Exists.class, e -> assertThat(e.holder())
                .isEqualTo(HOLDER));
        assertThat(calls()).hasSize(3);
    }

    @Test
    void aRemovalThatMeetsAnOrphansLockIsRepeatedEveryHalfSecond() throws IOException {
        CocoonSnapshots snapshots = snapshots(
                "save) first save && { echo 'Error: snapshot name \"s\" already exists' >&2; exit 1; } ;;",
                "rm) [ $(grep -c ' rm ' calls) -lt 4 ] && { " + IN_USE + "; } ;;");
        snapshots.saveSnapshot("s", "VM");
        assertThat(pauses).hasSize(3).containsOnly(Duration.ofMillis(500));
    }

    @Test
    void aLockThatIsNeverReleasedEndsTheTriesAfterHalfAMinute() {
        CocoonSnapshots snapshots = snapshots(
                "save) echo 'Error: snapshot name \"s\" already exists' >&2; exit 1 ;;", "rm) " + IN_USE + " ;;");
        RuntimeFailureException failure =
                catchThrowableOfType(RuntimeFailureException.class, () -> snapshots.saveSnapshot("s", "VM"));
        assertThat(failure.failure()).isInstanceOf(RuntimeFailure.Busy.class);
        assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus)).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void anyOtherRefusalOfTheRemovalIsReportedAtOnce() throws IOException {
        CocoonSnapshots snapshots = snapshots(
                "save) echo 'Error: snapshot name \"s\" already exists' >&2; exit 1 ;;",
                "rm) echo 'Error: rm: disk on fire' >&2; exit 1 ;;");
        RuntimeFailureException failure =
                catchThrowableOfType(RuntimeFailureException.class, () -> snapshots.saveSnapshot("s", "VM"));
        assertThat(failure.failure()).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(calls()).hasSize(2);
    }

    @Test
    void aPausedGuestIsBusyAndAStoppedOneIsInConflict() {
        assertThat(saveFailure("vm is paused (snapshot or hibernate in flight)"))
                .isInstanceOf(RuntimeFailure.Busy.class);
        assertThat(saveFailure("snapshot VM X: vm not running")).isInstanceOf(RuntimeFailure.Conflict.class);
    }

    private RuntimeFailure saveFailure(String text) {
        CocoonSnapshots snapshots = snapshots("save) echo 'Error: " + text + "' >&2; exit 1 ;;");
        return catchThrowableOfType(RuntimeFailureException.class, () -> snapshots.saveSnapshot("s", "VM"))
                .failure();
    }

    @Test
    void anImportBeginsWithTheRemovalOfItsNameAndAFailedOneEndsWithIt() throws IOException {
        CocoonSnapshots snapshots = snapshots(
                "rm) echo 'Error: rm: resolve \"s\": snapshot not found' >&2; exit 1 ;;",
                "import) cat > /dev/null; echo 'Error: import: unexpected EOF' >&2; exit 1 ;;");
        RuntimeFailureException failure = catchThrowableOfType(
                RuntimeFailureException.class,
                () -> snapshots.importSnapshot("s", new ByteArrayInputStream(new byte[10])));
        assertThat(failure.failure().facts().detail()).isEqualTo("import: unexpected EOF");
        assertThat(calls()).containsExactly("snapshot rm s", "snapshot import --name s", "snapshot rm s");
    }

    @Test
    void anImportWhoseNameAKilledOneHoldsRemovesTheHolderForTheNextTry() throws IOException {
        CocoonSnapshots snapshots = snapshots(
                "rm) [ $3 = s ] && { echo 'Error: rm: resolve \"s\": snapshot not found' >&2; exit 1; } ;;",
                "import) cat > /dev/null; first import && { echo 'Error: import: snapshot name \"s\" already in use by "
                        + HOLDER + "' >&2; exit 1; } ;;");
        byte[] archive = new byte[10];
        RuntimeFailureException failure = catchThrowableOfType(
                RuntimeFailureException.class, () -> snapshots.importSnapshot("s", new ByteArrayInputStream(archive)));
        assertThat(failure.failure()).isInstanceOf(RuntimeFailure.Exists.class);
        assertThat(calls()).last().isEqualTo("snapshot rm " + HOLDER);
        snapshots.importSnapshot("s", new ByteArrayInputStream(archive));
    }

    private CocoonSnapshots snapshots(String... cases) {
        Path binary = Script.in(
                directory,
                "cd " + directory,
                "echo \"$*\" >> calls",
                "first() { [ $(grep -c \" $1 \" calls) -eq 1 ]; }",
                "case $2 in",
                String.join("\n", cases),
                "esac",
                "exit 0");
        return new CocoonSnapshots(new ProcessRunner(binary, Map.of(), Limits.DEFAULT), pauses::add);
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(directory.resolve("calls"));
    }
}
