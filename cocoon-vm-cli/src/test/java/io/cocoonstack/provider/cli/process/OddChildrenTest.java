package io.cocoonstack.provider.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.cli.Script;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Children that do what no child should. */
@Timeout(60)
class OddChildrenTest {

    private static final TextCommand ASK = new TextCommand(Verb.VM_INSPECT);
    private static final Limits QUICK =
            Limits.DEFAULT.withKillGrace(Duration.ofMillis(300)).withDrainPatience(Duration.ofMillis(200));

    @TempDir
    Path directory;

    private final List<Long> strays = new ArrayList<>();

    @AfterEach
    void endStrays() {
        strays.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    }

    @Test
    void theExitOfTheChildEndsTheCallThoughAGrandchildHoldsThePipe() throws IOException {
        ProcessRunner runner = runner("sleep 300 &", "echo $! > stray", "echo answer", "exit 0");
        assertThat(runner.call(ASK)).isEqualTo("answer\n");
        assertThat(strayLives()).isTrue();
    }

    @Test
    void aMegabyteOnEachOutputIsReadWhicheverComesFirst() {
        String err = "head -c 1048576 /dev/zero | tr '\\0' e >&2";
        String out = "head -c 1048576 /dev/zero | tr '\\0' o";
        assertThat(runner(err, out).call(ASK)).hasSize(1 << 20).startsWith("ooo");
        assertThat(runner(out, err).call(ASK)).hasSize(1 << 20).startsWith("ooo");
    }

    @Test
    void aChildThatReadsItsInputLastDoesNotHang() {
        ProcessRunner runner =
                runner("head -c 1048576 /dev/zero | tr '\\0' e >&2", "head -c 1048576 /dev/zero | tr '\\0' o", "wc -c");
        String answer = runner.call(new TextCommand(Verb.SNAPSHOT_IMPORT), zeros(10 << 20));
        assertThat(answer.substring(1 << 20).strip()).isEqualTo("10485760");
    }

    @Test
    void aChildThatAnswersWhileItReadsDoesNotHang() {
        ProcessRunner runner = runner("tr '\\0' x");
        assertThat(runner.call(new TextCommand(Verb.SNAPSHOT_IMPORT), zeros(8 << 20)))
                .hasSize(8 << 20);
    }

    @Test
    void aChildThatStopsReadingIsReportedInItsOwnWords() {
        ProcessRunner runner =
                runner("head -c 1048576 > /dev/null", "echo 'Error: import: name already in use by B3' >&2", "exit 1");
        RuntimeFailureException failure = catchThrowableOfType(
                RuntimeFailureException.class,
                () -> runner.call(new TextCommand(Verb.SNAPSHOT_IMPORT), zeros(20 << 20)));
        assertThat(failure.failure().facts().exitCode()).hasValue(1);
        assertThat(failure.failure().facts().detail()).isEqualTo("import: name already in use by B3");
    }

    @Test
    void aSourceThatFailsEndsTheChildInsteadOfItsInput() throws IOException {
        ProcessRunner runner = runner("echo $$ > stray", "cat > /dev/null", "touch complete");
        InputStream broken = new InputStream() {
            private int left = 100_000;

            @Override
            public int read() throws IOException {
                if (--left < 0) {
                    throw new IOException("the registry hung up");
                }
                return 'x';
            }
        };
        RuntimeFailureException failure = catchThrowableOfType(
                RuntimeFailureException.class, () -> runner.call(new TextCommand(Verb.SNAPSHOT_IMPORT), broken));
        assertThat(failure.failure()).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(failure).hasRootCauseMessage("the registry hung up");
        assertThat(strayLives()).isFalse();
        assertThat(directory.resolve("complete")).doesNotExist();
    }

    @Test
    void aReceiverThatFailsEndsTheChildThatWouldWriteForEver() throws IOException {
        ProcessRunner runner = runner("echo $$ > stray", "exec cat /dev/zero");
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("no space left");
            }
        };
        RuntimeFailureException failure = catchThrowableOfType(
                RuntimeFailureException.class, () -> runner.call(new TextCommand(Verb.SNAPSHOT_EXPORT), full));
        assertThat(failure).hasRootCauseMessage("no space left");
        assertThat(strayLives()).isFalse();
    }

    @Test
    void aStreamedAnswerArrivesWhole() {
        ProcessRunner runner = runner("head -c 5242880 /dev/zero", "exit 0");
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        runner.call(new TextCommand(Verb.SNAPSHOT_EXPORT), archive);
        assertThat(archive.size()).isEqualTo(5 << 20);
    }

    @Test
    void aChildThatHangsIsEndedAtItsDeadline() throws IOException {
        ProcessRunner runner = new ProcessRunner(
                script("echo $$ > stray", "exec sleep 300"), Map.of(), QUICK, _ -> Duration.ofMillis(500));
        RuntimeFailureException failure = catchThrowableOfType(RuntimeFailureException.class, () -> runner.call(ASK));
        assertThat(failure.failure()).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(failure.failure().facts().detail()).startsWith("no answer within");
        assertThat(strayLives()).isFalse();
    }

    @Test
    void aChildThatIgnoresTheRequestToEndIsKilledAfterTheGrace() throws Exception {
        ProcessRunner runner = runner("trap '' TERM", "echo $$ > stray", "while :; do sleep 0.05; done");
        interruptAfterStart(runner);
        assertThat(strayLives()).isFalse();
    }

    @Test
    void cancellingACallEndsTheChildButNothingThatItStarted() throws Exception {
        ProcessRunner runner = runner("setsid sleep 300 &", "echo $! > stray", "exec sleep 300");
        interruptAfterStart(runner);
        assertThat(strayLives()).isTrue();
    }

    @Test
    void aPoliteChildHasItsGraceToRollBack() throws Exception {
        ProcessRunner runner = new ProcessRunner(
                script(
                        "trap 'sleep 0.3; touch rolled-back; exit 1' TERM",
                        "echo $$ > stray",
                        "while :; do sleep 0.05; done"),
                Map.of(),
                Limits.DEFAULT);
        interruptAfterStart(runner);
        assertThat(directory.resolve("rolled-back")).exists();
    }

    @Test
    void closingAsksChildrenToEndFailsTheirCallsAndKillsNobody() throws Exception {
        ProcessRunner runner = runner("trap '' TERM", "echo $$ > stray", "while :; do sleep 0.05; done");
        CompletableFuture<Throwable> outcome = outcomeOnItsOwnThread(runner);
        awaitStray();
        runner.close();
        assertThat(outcome.get()).isInstanceOf(RuntimeFailureException.class).hasMessageContaining("closed");
        assertThat(strayLives()).isTrue();
        assertThatThrownBy(() -> runner.call(ASK)).hasMessageContaining("the runtime is closed");
    }

    @Test
    void anAnswerBeyondTheLimitIsAFailure() {
        ProcessRunner runner = new ProcessRunner(
                script("head -c 300000 /dev/zero | tr '\\0' x"), Map.of(), QUICK.withAnswerBytes(100_000));
        assertThatThrownBy(() -> runner.call(ASK)).hasMessageContaining("longer than 100000 bytes");
    }

    @Test
    void bytesThatAreNoTextAreAFailure() {
        assertThatThrownBy(() -> runner("printf '\\377\\376'").call(ASK)).hasMessageContaining("no UTF-8");
    }

    @Test
    void notMoreChildrenRunThanAllowed() throws Exception {
        ProcessRunner runner = new ProcessRunner(
                script("echo + >> trace", "sleep 0.1", "echo - >> trace"), Map.of(), QUICK.withChildren(2));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> calls = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                calls.add(threads.submit(() -> runner.call(ASK)));
            }
            for (Future<String> call : calls) {
                call.get();
            }
        }
        int running = 0;
        for (String mark : Files.readAllLines(directory.resolve("trace"))) {
            running += mark.equals("+") ? 1 : -1;
            assertThat(running).isBetween(0, 2);
        }
        assertThat(running).isZero();
    }

    @Test
    void whoWaitsForItsTurnGivesUpWhenInterruptedOrWhenTheRunnerIsClosed() throws Exception {
        ProcessRunner runner =
                new ProcessRunner(script("echo $$ > stray", "exec sleep 300"), Map.of(), QUICK.withChildren(1));
        outcomeOnItsOwnThread(runner);
        awaitStray();
        CompletableFuture<Throwable> waiting = outcomeOnItsOwnThread(runner);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> runner.call(ASK)).hasMessageContaining("waiting for its turn");
        assertThat(Thread.interrupted()).isTrue();
        runner.close();
        assertThat(waiting.get()).hasMessageContaining("closed");
    }

    @Test
    void aFloodOfErrorTextKeepsItsLastLine() {
        ProcessRunner runner = runner(
                "head -c 3000000 /dev/zero | tr '\\0' x >&2",
                "printf '\\n\\377\\033[31mError: the reason\\n' >&2",
                "exit 1");
        RuntimeFailureException failure = catchThrowableOfType(RuntimeFailureException.class, () -> runner.call(ASK));
        assertThat(failure.failure().facts().detail()).contains("the reason").hasSizeLessThan(1_001);
    }

    private void interruptAfterStart(ProcessRunner runner) throws Exception {
        CompletableFuture<Throwable> outcome = new CompletableFuture<>();
        Thread caller = Thread.ofVirtual().start(() -> outcome.complete(failureOf(runner)));
        awaitStray();
        caller.interrupt();
        assertThat(outcome.get()).isInstanceOf(RuntimeFailureException.class).hasMessageContaining("interrupted");
    }

    private CompletableFuture<Throwable> outcomeOnItsOwnThread(ProcessRunner runner) {
        CompletableFuture<Throwable> outcome = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> outcome.complete(failureOf(runner)));
        return outcome;
    }

    private static Throwable failureOf(ProcessRunner runner) {
        return catchThrowableOfType(RuntimeFailureException.class, () -> runner.call(ASK));
    }

    private void awaitStray() {
        await().until(() -> Files.exists(directory.resolve("stray"))
                && !Files.readString(directory.resolve("stray")).isBlank());
    }

    private boolean strayLives() throws IOException {
        long pid = Long.parseLong(Files.readString(directory.resolve("stray")).strip());
        strays.add(pid);
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private ProcessRunner runner(String... lines) {
        return new ProcessRunner(script(lines), Map.of(), QUICK);
    }

    private Path script(String... lines) {
        List<String> all = new ArrayList<>(List.of("cd " + directory));
        all.addAll(List.of(lines));
        return Script.in(directory, all.toArray(String[]::new));
    }

    private static InputStream zeros(int count) {
        return new ByteArrayInputStream(new byte[count]);
    }
}
