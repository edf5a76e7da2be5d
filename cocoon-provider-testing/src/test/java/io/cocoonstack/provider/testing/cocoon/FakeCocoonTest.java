package io.cocoonstack.provider.testing.cocoon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The executable, seen from a shell. */
@Timeout(60)
class FakeCocoonTest {

    private static final String IMAGE = "os/ubuntu:24.04";

    @TempDir
    Path directory;

    private FakeCocoon cocoon;
    private Shell shell;

    @BeforeEach
    void start() {
        cocoon = FakeCocoon.start(directory).addImage(IMAGE, "oci").addSnapshot("golden", IMAGE);
        shell = new Shell(cocoon.binary());
    }

    @AfterEach
    void stop() {
        cocoon.close();
    }

    @Test
    void printsTheRecordOfARunningVm() {
        Shell.Result run = run("a");
        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("{\n  \"id\": \"").endsWith("}\n");
        assertThat(run.json().path("id").asString()).matches("[A-Z2-7]{26}");
        assertThat(run.json().path("state").asString()).isEqualTo("running");
        assertThat(run.json().path("config").path("name").asString()).isEqualTo("a");
        assertThat(run.json().path("pid").asLong()).isPositive();
    }

    @Test
    void aCloneIsPrintedWithoutItsProcessId() {
        Shell.Result clone = shell.run("vm", "clone", "--output", "json", "--name", "c", "golden");
        assertThat(clone.json().path("pid").asLong()).isZero();
        assertThat(shell.run("vm", "inspect", "c").json().path("pid").asLong()).isPositive();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "vm inspect nobody                  | 1 | Error: inspect: vm nobody: vm not found",
                "vm rm --force nobody               | 1 | Error: rm: vm nobody: vm not found",
                "vm list --colour                   | 1 | Error: unknown flag: --colour",
                "vm list -x                         | 1 | Error: unknown shorthand flag: 'x' in -x",
                "vm inspect                         | 1 | 'Error: accepts 1 arg(s), received 0'",
                "vm run --name                      | 1 | 'Error: flag needs an argument: --name'",
                "vm run --name a missing:1          | 1 | 'Error: image \"missing:1\" not resolved: image \"missing:1\": not found in any backend'",
                "vm run --memory 1M os/ubuntu:24.04 | 1 | 'Error: --memory must be at least 536870912 bytes, got 1048576'",
                "vm run --cpu 65 os/ubuntu:24.04    | 1 | Error: requested 65 vCPUs exceeds host cores (64)",
                "vm clone                           | 1 | Error: snapshot is required (or use --from-dir)",
                "vm clone nothing                   | 1 | Error: inspect snapshot nothing: snapshot not found",
                "snapshot rm nothing                | 1 | 'Error: rm: resolve \"nothing\": snapshot not found'",
                "snapshot inspect nothing           | 1 | Error: inspect: snapshot not found",
                "image inspect nothing              | 1 | 'Error: image \"nothing\": not found in any backend'",
                "nonsense                           | 1 | 'Error: unknown command \"nonsense\" for \"cocoon\"'"
            })
    void failsWithCocoonsOwnWords(String line, int exit, String error) {
        Shell.Result result = shell.run(line.strip().split(" "));
        assertThat(result.exit()).isEqualTo(exit);
        assertThat(result.err().strip()).isEqualTo(error);
        assertThat(result.out()).isEmpty();
    }

    @Test
    void anUnknownVerbOfAGroupIsHelpWithExitCodeZero() {
        Shell.Result result = shell.run("vm", "no-such-verb", "x");
        assertThat(result.exit()).isZero();
        assertThat(result.out()).startsWith("Usage:");
    }

    @Test
    void anEmptyListIsAnArrayInTheNewBuildsAndASentenceInTheOldOnes() {
        assertThat(shell.run("vm", "list", "-o", "json").out()).isEqualTo("[]\n");
        cocoon.knobs().set("vintage", "A");
        assertThat(shell.run("vm", "list", "-o", "json").out()).isEqualTo("No VMs found.\n");
    }

    @Test
    void aTakenNameNamesItsHolder() {
        String holder = run("a").json().path("id").asString();
        Shell.Result second = run("a");
        assertThat(second.exit()).isEqualTo(1);
        assertThat(second.err())
                .isEqualTo("Error: reserve VM record: vm name \"a\" already exists (id: " + holder + ")\n");
    }

    @Test
    void eachBackendHasItsOwnNames() {
        run("a");
        assertThat(shell.run("vm", "run", "--name", "a", "--fc", IMAGE).exit()).isZero();
        assertThat(shell.run("vm", "inspect", "a").err()).contains("resolves to multiple backends");
    }

    @Test
    void aVmIsFoundByAPrefixOfItsId() {
        String id = run("a").json().path("id").asString();
        assertThat(shell.run("vm", "inspect", id.substring(0, 5))
                        .json()
                        .path("id")
                        .asString())
                .isEqualTo(id);
    }

    @Test
    void aProcessKilledInTheMiddleLeavesItsPlaceholder() {
        Process run = startHanging("a");
        run.toHandle().destroyForcibly();
        Shell.end(run);
        assertThat(state("a")).isEqualTo("creating");
        assertThat(run("a").err()).contains("already exists");
        await().until(() -> outcome("a").equals("collected"));
        cocoon.knobs().release("vm run");
        assertThat(run("a").exit()).isZero();
    }

    @Test
    void aProcessAskedToEndInTheMiddleLeavesNothing() {
        Process run = startHanging("a");
        assertThat(outcome("a")).isEqualTo("busy");
        run.toHandle().destroy();
        Shell.Result end = Shell.end(run);
        assertThat(end.exit()).isEqualTo(1);
        assertThat(end.err()).isEqualTo("Error: context canceled\n");
        assertThat(shell.run("vm", "list", "-o", "json").out()).isEqualTo("[]\n");
        assertThat(outcome("a")).isEqualTo("not-found");
    }

    @Test
    void aDeafProcessDoesNotEndWhenAsked() {
        cocoon.knobs().set("vm-run.deaf", "");
        Process run = startHanging("a");
        run.toHandle().destroy();
        assertThat(shell.run("vm", "inspect", "a").exit()).isZero();
        assertThat(run.isAlive()).isTrue();
        run.destroyForcibly();
    }

    @Test
    void aServerThatDiesInTheMiddleLeavesThePlaceholderAndAllOtherVms() {
        String kept = run("kept").json().path("id").asString();
        Process run = startHanging("a");
        cocoon.close();
        assertThat(Shell.end(run).exit()).isEqualTo(1);
        assertThat(shell.run("vm", "list").exit()).isEqualTo(1);

        cocoon = FakeCocoon.start(directory);
        assertThat(state("kept")).isEqualTo("running");
        assertThat(shell.run("vm", "inspect", "kept").json().path("id").asString())
                .isEqualTo(kept);
        assertThat(state("a")).isEqualTo("creating");
        assertThat(outcome("a")).isEqualTo("collected");
    }

    @Test
    void aRemovalWaitsForTheCreatorOfItsVm() throws Exception {
        Process run = startHanging("a");
        Process remove = shell.start("vm", "rm", "--force", "a");
        await().until(() -> cocoon.calls().calls("vm rm", "a") == 1);
        assertThat(remove.isAlive()).isTrue();
        cocoon.knobs().release("vm run");
        assertThat(run.waitFor()).isZero();
        assertThat(remove.waitFor()).isZero();
        assertThat(cocoon.vms()).isEmpty();
    }

    @Test
    void aRunningVmIsNotRemovedWithoutForce() {
        run("a");
        assertThat(shell.run("vm", "rm", "a").err()).contains("running (force required)");
        assertThat(state("a")).isEqualTo("running");
    }

    @Test
    void aDeadVmmShowsAsStaleUntilTheNextStart() {
        String mac = run("a").json().path("network_configs").path(0).path("mac").asString();
        cocoon.crash("a");
        assertThat(state("a")).isEqualTo("stopped (stale)");
        assertThat(shell.run("vm", "start", "a").exit()).isZero();
        assertThat(state("a")).isEqualTo("running");
        assertThat(shell.run("vm", "inspect", "a")
                        .json()
                        .path("network_configs")
                        .path(0)
                        .path("mac")
                        .asString())
                .isEqualTo(mac);
    }

    @Test
    void theDeadVmmIsRememberedByTheNextServer() {
        run("a");
        cocoon.crash("a");
        cocoon.close();
        cocoon = FakeCocoon.start(directory);
        assertThat(state("a")).isEqualTo("stopped (stale)");
    }

    @Test
    void oneShotKnobsHoldForOneCallEachInTheirOrder() {
        cocoon.knobs().failNext("vm list", 1, "first").failNext("vm list", 3, "second");
        assertThat(shell.run("vm", "list").err()).isEqualTo("Error: first\n");
        assertThat(shell.run("vm", "list").exit()).isEqualTo(3);
        assertThat(shell.run("vm", "list").exit()).isZero();
    }

    @Test
    void aKnobCanHoldForOneVmOnly() {
        cocoon.knobs().only("b").failNext("vm run", 1, "not you");
        assertThat(run("a").exit()).isZero();
        assertThat(run("b").err()).isEqualTo("Error: not you\n");
        assertThat(run("b").exit()).isZero();
    }

    @Test
    void aKilledSaveLeavesAPendingSnapshotThatOnlyItsIdReaches() {
        run("a");
        cocoon.knobs().dieNext("snapshot save");
        assertThat(shell.run("snapshot", "save", "--name", "s", "a").exit()).isEqualTo(137);
        assertThat(shell.run("snapshot", "inspect", "s").err()).contains("snapshot not found");
        String refusal = shell.run("snapshot", "save", "--name", "s", "a").err();
        assertThat(refusal).contains("already in use by ");
        String holder = refusal.strip().replaceAll(".* ", "");
        assertThat(shell.run("snapshot", "rm", "s").exit()).isEqualTo(1);
        assertThat(shell.run("snapshot", "rm", holder).exit()).isZero();
        assertThat(shell.run("snapshot", "save", "--name", "s", "a").exit()).isZero();
    }

    @Test
    void aDirectoryHasOneServer() {
        assertThatThrownBy(() -> FakeCocoon.start(directory)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aPathThatIsTooLongForASocketIsRefusedWithASentence() {
        assertThatThrownBy(() -> FakeCocoon.start(directory.resolve("x".repeat(100))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("too long");
    }

    @Test
    void threeHundredVmsAreMadeOnceEach() throws Exception {
        try (var threads = Executors.newFixedThreadPool(16)) {
            List<Future<Shell.Result>> runs = new ArrayList<>();
            IntStream.range(0, 300).forEach(i -> runs.add(threads.submit(() -> run("m" + i))));
            for (Future<Shell.Result> run : runs) {
                assertThat(run.get().exit()).isZero();
            }
        }
        assertThat(shell.run("vm", "list", "-o", "json").json()).hasSize(300);
        assertThat(cocoon.calls().creations()).hasSize(300).allSatisfy((_, count) -> assertThat(count)
                .isOne());
    }

    @Test
    void aServerOfItsOwnProcessCanBeKilledAndReplaced() throws Exception {
        cocoon.close();
        Process server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FakeCocoon.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(server.inputReader().readLine()).isEqualTo("binary " + cocoon.binary());
        assertThat(run("a").exit()).isZero();
        server.destroyForcibly().waitFor();
        cocoon = FakeCocoon.start(directory);
        assertThat(state("a")).isEqualTo("running");
        assertThat(Files.list(directory.resolve("vms"))).hasSize(1);
    }

    private Process startHanging(String name) {
        cocoon.knobs().hang("vm run");
        Process run = shell.start("vm", "run", "--output", "json", "--name", name, IMAGE);
        await().atMost(Duration.ofSeconds(20)).until(() -> cocoon.vm(name).isPresent());
        return run;
    }

    private String state(String name) {
        return shell.run("vm", "inspect", name).json().path("state").asString();
    }

    private String outcome(String name) {
        return shell.run("vm", "reconcile-stale-create", name, "-o", "json")
                .json()
                .path("outcome")
                .asString();
    }

    private Shell.Result run(String name) {
        return shell.run("vm", "run", "--output", "json", "--name", name, IMAGE);
    }
}
