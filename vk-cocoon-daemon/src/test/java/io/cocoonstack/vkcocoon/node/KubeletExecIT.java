package io.cocoonstack.vkcocoon.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** kubectl exec through a real API server to the daemon, with kubectl of two generations and both transports. */
@ControlPlane.Required
class KubeletExecIT {

    private static final Duration PATIENCE = RealNode.PATIENCE;

    @TempDir
    private static Path directory;

    private static WorkerCluster cluster;

    @BeforeAll
    static void aGuest() throws Exception {
        cluster = new WorkerCluster(directory);
    }

    @AfterAll
    static void end() {
        cluster.close();
    }

    static List<KubectlClient> clients() {
        return cluster.clients;
    }

    @ParameterizedTest
    @MethodSource("clients")
    void exitCodesArriveAsTheyAre(KubectlClient kubectl) throws Exception {
        for (int code : new int[] {0, 7, 255}) {
            assertThat(kubectl.run("exec", "worker", "--", "sh", "-c", "exit " + code)
                            .exit())
                    .isEqualTo(code);
        }
        KubectlClient.Result killed = kubectl.run("exec", "worker", "--", "sh", "-c", "kill -9 $$");
        assertThat(killed.exit()).as(killed.stderr()).isEqualTo(137);
        KubectlClient.Result both = kubectl.run("exec", "worker", "--", "sh", "-c", "echo out; echo err >&2; exit 3");
        assertThat(both.stdout()).isEqualTo("out\n");
        assertThat(both.stderr()).startsWith("err\n").contains("exit code 3");
        assertThat(both.exit()).isEqualTo(3);
    }

    @ParameterizedTest
    @MethodSource("clients")
    void whatCannotBeRunIsAFailureAndNotAnExitCode(KubectlClient kubectl) throws Exception {
        KubectlClient.Result missing = kubectl.run("exec", "worker", "--", "no-such-program");

        assertThat(missing.exit()).isEqualTo(1);
        assertThat(missing.stderr()).contains("error executing command in container", "no-such-program");
    }

    @ParameterizedTest
    @MethodSource("clients")
    void halfAGigabyteComesOutAsItWas(KubectlClient kubectl) throws Exception {
        KubectlClient.Result result = kubectl.digest(
                "exec",
                "worker",
                "--",
                "sh",
                "-c",
                "for i in 1 2 3 4 5 6 7 8 9 10; do cat " + cluster.block + "; done");

        assertThat(result.exit()).as(result.stderr()).isZero();
        assertThat(result.stdout()).isEqualTo(digest(10));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void twoHundredMegabytesGoInAsTheyWere(KubectlClient kubectl) throws Exception {
        KubectlClient.Result result = kubectl.feed(cluster.block, 4, "exec", "-i", "worker", "--", "sha256sum");

        assertThat(result.exit()).as(result.stderr()).isZero();
        assertThat(result.stdout()).startsWith(digest(4));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void theEndOfStdinEndsWhatReadsItAndNothingElse(KubectlClient kubectl) throws Exception {
        KubectlClient.Result echoed = kubectl.runWith("hello", "exec", "-i", "worker", "--", "cat");
        assertThat(echoed.stdout()).as(echoed.stderr()).isEqualTo("hello");
        assertThat(echoed.exit()).isZero();

        KubectlClient.Result later =
                kubectl.runWith("x", "exec", "-i", "worker", "--", "sh", "-c", "cat >/dev/null; sleep 1; echo done");
        assertThat(later.stdout()).isEqualTo("done\n");
        assertThat(later.exit()).isZero();
    }

    @ParameterizedTest
    @MethodSource("clients")
    void aStdinThatNeverEndsHoldsNoFinishedCommand(KubectlClient kubectl) throws Exception {
        Process process = kubectl.start("exec", "-i", "worker", "--", "sh", "-c", "echo over; exit 5");
        CompletableFuture<String> out = KubectlClient.text(process.getInputStream());

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(5);
        assertThat(out.get()).isEqualTo("over\n");
    }

    @ParameterizedTest
    @MethodSource("clients")
    void aKilledClientLeavesNoProcess(KubectlClient kubectl) throws Exception {
        String mark = "86" + Math.abs(kubectl.name().hashCode() % 10_000);
        Process process = kubectl.start("exec", "worker", "--", "sleep", mark);
        await().atMost(PATIENCE).until(() -> running("sleep " + mark));
        process.destroyForcibly();

        await().atMost(PATIENCE).until(() -> !running("sleep " + mark));
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(cluster.host.logText())
                .contains("sleep " + mark + ": the client left"));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void aTerminalIsAcceptedWithItsSizes(KubectlClient kubectl) throws Exception {
        // script gives kubectl a terminal, so that it asks for one and sends sizes.
        Process process = new ProcessBuilder(
                        "script",
                        "-qec",
                        "stty cols 77 rows 33; KUBECTL_REMOTE_COMMAND_WEBSOCKETS=" + kubectl.webSockets() + " "
                                + kubectl.binary() + " --kubeconfig=" + kubectl.kubeconfig()
                                + " exec -it worker -- sh -c 'echo from a guest; echo its errors >&2; exit 9'",
                        "/dev/null")
                .redirectErrorStream(true)
                .start();
        CompletableFuture<String> out = KubectlClient.text(process.getInputStream());

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(out.get()).contains("from a guest", "its errors");
        assertThat(process.exitValue()).as(out.get()).isEqualTo(9);
    }

    /** Threads are most of what an open session could hold: some 100 KiB each. */
    @Test
    void quietSessionsTakeNoThreadsOfTheDaemon() throws Exception {
        KubectlClient kubectl = clients().getFirst();
        assertThat(kubectl.run("exec", "worker", "--", "true").exit()).isZero();
        long before = cluster.host.threads();
        List<Process> sessions = new ArrayList<>();
        try {
            for (int i = 0; i < 20; i++) {
                sessions.add(kubectl.start("exec", "-i", "worker", "--", "sleep", "8765"));
            }
            await().atMost(PATIENCE).until(() -> count("sleep 8765") == 20);
            assertThat(cluster.host.threads()).isLessThan(before + 10);
        } finally {
            sessions.forEach(Process::destroyForcibly);
        }
        await().atMost(PATIENCE).until(() -> count("sleep 8765") == 0);
    }

    @Test
    void everySessionLeavesOneLineInTheLog() throws Exception {
        clients().getFirst().run("exec", "worker", "--", "sh", "-c", "echo audited; exit 4");

        await().atMost(PATIENCE).untilAsserted(() -> assertThat(cluster.host.logText())
                .containsPattern("exec by \\S+ from \\S+ in default/worker \\(\\S+\\), container runner: "
                        + "sh -c echo audited; exit 4: exit code 4 after [0-9.]+ s"));
    }

    private static boolean running(String command) {
        return count(command) > 0;
    }

    /** Processes of guests with that command line. */
    private static long count(String command) {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(line -> line.endsWith(command) && !line.contains("kubectl") && !line.contains("vm exec"))
                .count();
    }

    private static String digest(int blocks) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        byte[] bytes = Files.readAllBytes(cluster.block);
        for (int i = 0; i < blocks; i++) {
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
