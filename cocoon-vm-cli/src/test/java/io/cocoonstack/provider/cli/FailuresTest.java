package io.cocoonstack.provider.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.CpuPolicy;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every row of failures.tsv, and the answers that are none. */
class FailuresTest {

    private static final String ID = "K5W2XT7QJ4NB6RZV3MHLDAGYCP";

    @TempDir
    Path directory;

    static Stream<Arguments> vectors() {
        return Vectors.table("failures.tsv").stream().map(row -> Arguments.of(row.toArray()));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void theAnswerOfTheVectorMeansWhatTheVectorSays(
            String verb, String exit, String output, String meaning, String detail) throws IOException {
        RuntimeFailure failure = failureOf(verb, Integer.parseInt(exit), output);
        switch (meaning) {
            case "gone", "already absent" -> {
                if (failure != null) {
                    assertThat(failure).isInstanceOf(RuntimeFailure.Gone.class);
                } else {
                    // Snapshots that are not there are no failure.
                    assertThat(verb).startsWith("snapshot");
                }
            }
            case "absent" -> assertThat(failure).isNull();
            case "busy" -> assertThat(failure).isInstanceOf(RuntimeFailure.Busy.class);
            case "name taken" -> {
                assertThat(failure).isInstanceOf(RuntimeFailure.Exists.class);
                String holder = ((RuntimeFailure.Exists) failure).holder();
                assertThat("holder: " + holder).isEqualTo(detail.replace(" (the name itself)", ""));
                assertThat(removed()).containsExactly(holder);
            }
            case "inconclusive" ->
                assertThat(failure).isInstanceOfAny(RuntimeFailure.Unavailable.class, RuntimeFailure.Unsupported.class);
            case "error" -> assertThat(failure).isNotNull().isNotInstanceOf(goneUnless(output));
            default -> throw new IllegalArgumentException(meaning);
        }
    }

    /** A clone whose snapshot is missing is told from a clone that just failed; the VM itself is never the subject. */
    private static Class<?> goneUnless(String output) {
        return output.contains("inspect snapshot") ? Void.class : RuntimeFailure.Gone.class;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{\"id\":",
                "<!DOCTYPE html><html><body>502 Bad Gateway</body></html>",
                "null",
                "17",
                "[]",
                "{}",
                "{\"id\":\"\"}",
                "{\"id\":\"A\"} trailing",
                "Usage:\n  cocoon vm [command]"
            })
    void anAnswerThatIsNoRecordSaysNothingAboutTheVm(String output) throws IOException {
        assertThat(failureOf("vm inspect", 0, output)).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(failureOf("vm run", 0, output)).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(failureOf("vm clone", 0, output)).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(failureOf("snapshot inspect", 0, output)).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(failureOf("image inspect", 0, output)).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(failureOf("vm reconcile-stale-create", 0, output)).isInstanceOf(RuntimeFailure.Unavailable.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"id\":", "<html></html>", "{}", "17", "\"No VMs found.\"", "No images found.", "[1]"})
    void aListingThatIsNoneIsNeverAnEmptyList(String output) throws IOException {
        assertThat(failureOf("vm list", 0, output)).isInstanceOf(RuntimeFailure.Unavailable.class);
    }

    @Test
    void aNumberWrittenAsTextFailsNamingTheCommandAndTheField() throws IOException {
        RuntimeFailure failure = failureOf("vm inspect", 0, Vectors.text("inspect-wrong-type.json"));
        assertThat(failure).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(failure.facts().command()).startsWith("vm inspect");
        assertThat(failure.facts().detail()).contains("field pid").contains("a whole number");
    }

    @Test
    void helpTextWithExitCodeZeroIsNoRemoval() throws IOException {
        assertThat(failureOf("vm rm", 0, "Usage:\n  cocoon vm [command]"))
                .isInstanceOf(RuntimeFailure.Unavailable.class);
    }

    @Test
    void theFailureCarriesExitCodeAndTheErrorLineBehindWarnings() throws IOException {
        RuntimeFailure failure = failureOf("vm inspect", 1, "WRN slow disk\nError: load config: config file not found");
        assertThat(failure.facts().exitCode()).hasValue(1);
        assertThat(failure.facts().detail()).isEqualTo("load config: config file not found");
    }

    @Test
    void aBinaryThatIsNotThereSaysNothingAboutAnyVmAndIsCounted() {
        try (CocoonCli cli = CocoonCli.builder(directory.resolve("nowhere")).build()) {
            RuntimeFailureException failure =
                    catchThrowableOfType(RuntimeFailureException.class, () -> cli.inspect("vk-lab-web-9"));
            assertThat(failure.failure()).isInstanceOf(RuntimeFailure.Unavailable.class);
            assertThat(failure.failure().facts().exitCode()).isEmpty();
            assertThat(failure.failure().facts().detail()).startsWith("could not be started");
            assertThat(cli.failedStartsInARow()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-rf", "--force"})
    void aReferenceThatTheCliWouldTakeForAFlagIsRejectedBeforeTheCall(String ref) throws IOException {
        assertThat(failureOf("vm inspect", 0, "{}", ref)).isInstanceOf(RuntimeFailure.Rejected.class);
    }

    private List<String> removed() throws IOException {
        Path file = directory.resolve("removed");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    private RuntimeFailure failureOf(String verb, int exit, String output) throws IOException {
        return failureOf(verb, exit, output, ID);
    }

    /** Null when the call succeeds. */
    private RuntimeFailure failureOf(String verb, int exit, String output, String ref) throws IOException {
        Path text = Files.writeString(directory.resolve("output"), output);
        Path binary = Script.in(
                directory,
                "if [ \"$1 $2\" != '" + verb + "' ]; then echo \"$3\" >> " + directory.resolve("removed")
                        + "; exit 0; fi",
                "cat " + text + (exit == 0 ? "" : " >&2"),
                "exit " + exit);
        try (CocoonCli cli = CocoonCli.builder(binary).build()) {
            call(cli, verb, ref);
            return null;
        } catch (RuntimeFailureException e) {
            return e.failure();
        }
    }

    private static void call(CocoonCli cli, String verb, String ref) {
        SnapshotCapability snapshots = cli.capability(SnapshotCapability.class).orElseThrow();
        switch (verb) {
            case "vm inspect" -> cli.inspect(ref);
            case "vm list" -> cli.list();
            case "vm rm" -> cli.remove(ref);
            case "vm run" ->
                cli.run(new RunRequest("vk-lab-web-0", "img", 0, "", "", "", false, false, false, CpuPolicy.NONE));
            case "vm clone" ->
                cli.clone(new CloneRequest(
                        "vk-lab-web-0",
                        new CloneSource.Snapshot("os/ubuntu:24.04"),
                        "",
                        false,
                        false,
                        "",
                        OptionalInt.empty(),
                        CpuPolicy.NONE));
            case "snapshot rm" ->
                assertThat(snapshots.removeSnapshot("vk-lab-web-0")).isFalse();
            case "snapshot save" -> snapshots.saveSnapshot("vk-lab-web-0", ref);
            case "snapshot inspect" ->
                assertThat(snapshots.findSnapshot("vk-lab-web-0")).isEmpty();
            case "image inspect" ->
                assertThat(cli.capability(ImageCapability.class).orElseThrow().findImage("os/ubuntu:24.04"))
                        .isEmpty();
            case "vm reconcile-stale-create" ->
                cli.capability(StaleCreateCapability.class).orElseThrow().reconcileStaleCreate(ref);
            default -> throw new IllegalArgumentException(verb);
        }
    }
}
