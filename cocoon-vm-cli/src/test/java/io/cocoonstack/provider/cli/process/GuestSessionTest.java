package io.cocoonstack.provider.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.cli.Script;
import io.cocoonstack.provider.cli.spawn.Spawner;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Children whose streams are a caller's. */
@Timeout(120)
class GuestSessionTest {

    private static final SessionCode SESSION = new SessionCode();

    @TempDir
    Path directory;

    private final ByteArrayOutputStream stdout = new ByteArrayOutputStream();
    private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();

    @Test
    void thisHostStartsSessionsWithoutThreads() {
        assertThat(Spawner.find()).isPresent();
    }

    @Test
    void eachStreamIsItsOwnAndTheCodeIsTheChilds() {
        int code = session(input("in"), "cat", "echo out", "echo err >&2", "exit 7");
        assertThat(code).isEqualTo(7);
        assertThat(text(stdout)).isEqualTo("inout\n");
        assertThat(text(stderr)).isEqualTo("err\n");
    }

    @Test
    void aChildWithoutInputReadsNothing() {
        assertThat(session(null, "cat; exit 3")).isEqualTo(3);
    }

    @Test
    void aSignalShowsAsShellsSayIt() {
        assertThat(session(null, "kill -KILL $$")).isEqualTo(137);
        assertThat(session(null, "kill -TERM $$")).isEqualTo(143);
    }

    @Test
    void noSignalIsBlockedInTheChild() {
        session(null, "grep SigBlk /proc/self/status");
        assertThat(text(stdout)).matches("SigBlk:\\s+0+\n");
    }

    @Test
    void theChildInheritsNothingButItsStreams() throws IOException {
        try (ServerSocketChannel open = ServerSocketChannel.open()) {
            assertThat(open.isOpen()).isTrue();
            session(null, "ls -x /proc/self/fd");
        }
        // The last one is the directory that is being listed.
        assertThat(text(stdout).strip().split("\\s+")).containsExactly("0", "1", "2", "3");
    }

    @Test
    void theEnvironmentIsOursAndWhatWasAdded() {
        ProcessRunner runner =
                new ProcessRunner(script("echo \"$ADDED $PATH\""), Map.of("ADDED", "grün"), Limits.DEFAULT);
        runner.session(SESSION, null, stdout, stderr);
        assertThat(text(stdout)).isEqualTo("grün " + System.getenv("PATH") + "\n");
    }

    @Test
    void aProgramThatIsNotThereIsAFailure() {
        ProcessRunner runner = new ProcessRunner(directory.resolve("none"), Map.of(), Limits.DEFAULT);
        RuntimeFailureException failure = catchThrowableOfType(
                RuntimeFailureException.class, () -> runner.session(SESSION, null, stdout, stderr));
        assertThat(failure.failure()).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(failure).hasMessageContaining("no such file");
        assertThat(runner.failedStartsInARow()).isEqualTo(1);
    }

    @Test
    void manyMegabytesGoBothWaysUnchanged() {
        byte[] bytes = new byte[20 << 20];
        new Random(1).nextBytes(bytes);
        assertThat(session(new ByteArrayInputStream(bytes), "tee /dev/stderr")).isZero();
        assertThat(stdout.toByteArray()).isEqualTo(bytes);
        assertThat(stderr.toByteArray()).isEqualTo(bytes);
    }

    @Test
    void inputThatNobodyReadsDoesNotKeepTheSession() {
        assertThat(session(new ByteArrayInputStream(new byte[10 << 20]), "exit 5"))
                .isEqualTo(5);
    }

    @Test
    void aSlowReaderHoldsUpTheChildAndLosesNothing() {
        OutputStream slow = new OutputStream() {
            @Override
            public void write(int b) {
                stdout.write(b);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                Thread.yield();
                stdout.write(bytes, from, length);
            }
        };
        ProcessRunner runner = new ProcessRunner(script("head -c 5242880 /dev/zero"), Map.of(), Limits.DEFAULT);
        assertThat(runner.session(SESSION, null, slow, stderr)).isZero();
        assertThat(stdout.size()).isEqualTo(5 << 20);
    }

    @Test
    void aCallerThatLeavesEndsTheChild() throws Exception {
        ProcessRunner runner = new ProcessRunner(
                script("echo $$ > pid", "exec sleep 300"),
                Map.of(),
                Limits.DEFAULT.withKillGrace(Duration.ofSeconds(2)));
        CompletableFuture<Throwable> outcome = new CompletableFuture<>();
        Thread caller = Thread.ofVirtual()
                .start(() -> outcome.complete(catchThrowableOfType(
                        RuntimeFailureException.class, () -> runner.session(SESSION, never(), stdout, stderr))));
        await().until(() -> Files.exists(directory.resolve("pid"))
                && !Files.readString(directory.resolve("pid")).isBlank());
        long pid = Long.parseLong(Files.readString(directory.resolve("pid")).strip());
        caller.interrupt();
        assertThat(outcome.get(10, TimeUnit.SECONDS)).hasMessageContaining("interrupted");
        assertThat(Path.of("/proc/" + pid)).doesNotExist();
    }

    @Test
    void childrenThatEndAtOnceAreNeverMissed() {
        ProcessRunner runner = new ProcessRunner(script("exit 9"), Map.of(), Limits.DEFAULT);
        for (int i = 0; i < 100; i++) {
            assertThat(runner.session(SESSION, null, stdout, stderr)).isEqualTo(9);
        }
    }

    @Test
    void noDescriptorStaysBehind() throws IOException {
        session(input("x"), "cat"); // the poller has one of its own
        long before = descriptors();
        for (int i = 0; i < 20; i++) {
            session(input("x"), "cat");
        }
        await().untilAsserted(() -> assertThat(descriptors()).isLessThanOrEqualTo(before));
    }

    @Test
    void hundredsOfQuietSessionsHoldNoThreadAndHoldNobodyUp() throws Exception {
        int many = 300;
        session(null, "true");
        int before = platformThreads();
        ProcessRunner runner = new ProcessRunner(script("read -r line", "echo $line"), Map.of(), Limits.DEFAULT);
        List<PipedOutputStream> inputs = new ArrayList<>();
        List<Future<Integer>> sessions = new ArrayList<>();
        CountDownLatch started = new CountDownLatch(many);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < many; i++) {
                PipedInputStream stdin = new PipedInputStream();
                inputs.add(new PipedOutputStream(stdin));
                sessions.add(threads.submit(() -> {
                    started.countDown();
                    return runner.session(SESSION, stdin, OutputStream.nullOutputStream(), stderr);
                }));
            }
            assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> ProcessHandle.current().children().count() >= many);
            assertThat(platformThreads() - before).isLessThan(20);
            assertThat(threads.submit(() -> "runs").get(5, TimeUnit.SECONDS)).isEqualTo("runs");
            for (PipedOutputStream input : inputs) {
                input.write('\n');
                input.close();
            }
            for (Future<Integer> session : sessions) {
                assertThat(session.get(30, TimeUnit.SECONDS)).isZero();
            }
        }
    }

    private int session(InputStream stdin, String... lines) {
        return new ProcessRunner(script(lines), Map.of(), Limits.DEFAULT).session(SESSION, stdin, stdout, stderr);
    }

    private Path script(String... lines) {
        List<String> all = new ArrayList<>(List.of("cd " + directory));
        all.addAll(List.of(lines));
        return Script.in(directory, all.toArray(String[]::new));
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static InputStream input(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static InputStream never() throws IOException {
        return new PipedInputStream(new PipedOutputStream());
    }

    private static long descriptors() throws IOException {
        try (var open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }

    private static int platformThreads() throws IOException {
        try (var tasks = Files.list(Path.of("/proc/self/task"))) {
            return (int) tasks.count();
        }
    }
}
