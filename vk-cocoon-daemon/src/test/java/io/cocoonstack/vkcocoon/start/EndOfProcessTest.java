package io.cocoonstack.vkcocoon.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exit codes of the process, and how long a stop may take. */
class EndOfProcessTest {

    /** The documented limit of a stop, and some for a busy machine. */
    private static final Duration LIMIT = Duration.ofSeconds(15);

    @TempDir
    private Path directory;

    private Process process;

    @AfterEach
    void endTheProcess() {
        process.destroyForcibly();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void aSignalEndsTheProcessWithZero(String signal) throws Exception {
        start("runs");
        awaitLine("up");

        signal(signal);

        assertThat(exitCode()).isZero();
        assertThat(log()).containsSubsequence("stopping", "clean is down", "exiting");
    }

    @Test
    void aPartThatHangsDoesNotHoldTheProcess() throws Exception {
        start("hangs at its end");
        awaitLine("up");

        signal("TERM");

        assertThat(exitCode()).isZero();
        assertThat(log()).contains("left: [hanging, clean]");
    }

    @Test
    void aSignalWhileTheNodeComesUpEndsTheProcessWithZero() throws Exception {
        start("hangs at its start");
        awaitLine("starting");

        signal("TERM");

        assertThat(exitCode()).isZero();
        assertThat(log()).contains("clean is down");
    }

    @Test
    void aNodeThatCannotStartIsOneSentenceAndOne() throws Exception {
        start("cannot start");

        assertThat(exitCode()).isEqualTo(1);
        assertThat(log().lines()).anyMatch(line -> line.endsWith("ERROR vk-cocoon: port 10250 is taken"));
        assertThat(log()).contains("clean is down");
    }

    @Test
    void aNodeThatCannotGoOnEndsTheProcessWithOne() throws Exception {
        start("breaks");

        assertThat(exitCode()).isEqualTo(1);
        assertThat(log()).containsSubsequence("up", "the metrics server broke", "clean is down");
    }

    @Test
    void theFirstTwoLinesAreTheBuildAndTheConfiguration() throws Exception {
        start("cannot start");
        exitCode();

        List<String> lines = log().lines().toList();
        assertThat(lines.get(0)).contains(" vk-cocoon: vk-cocoon 0.1.0, revision ", ", build time ");
        assertThat(lines.get(1))
                .contains(" vk-cocoon: configuration: set: ", "OCI_REGISTRY=r.example/p", "; default: ");
    }

    private void start(String behaviour) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StandInNode.class.getName(),
                        behaviour)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile());
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", "/usr/bin:/bin", "OCI_REGISTRY", "r.example/p"));
        process = builder.start();
    }

    private void awaitLine(String text) {
        await().atMost(Duration.ofSeconds(30)).until(() -> log().contains(text));
    }

    private void signal(String name) throws Exception {
        Shell.run(
                directory, Map.of("PATH", "/usr/bin:/bin"), List.of("kill", "-" + name, Long.toString(process.pid())));
    }

    private int exitCode() throws InterruptedException {
        assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private String log() throws IOException {
        Path log = directory.resolve("log");
        return Files.exists(log) ? Files.readString(log, StandardCharsets.UTF_8) : "";
    }
}
