package io.cocoonstack.provider.core.cluster.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.core.cluster.access.Login;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluginCredentialsTest {

    private static final String VERSION = "client.authentication.k8s.io/v1";

    @TempDir
    private Path directory;

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    private Login.Plugin script(String body) throws IOException {
        Path file = Files.writeString(directory.resolve("plugin"), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return plugin(file.toString(), "");
    }

    private static Login.Plugin plugin(String command, String hint) {
        return new Login.Plugin(
                VERSION,
                command,
                List.of("one", "two words"),
                Map.of("MINE", "set"),
                "{\"server\":\"https://a\"}",
                hint);
    }

    private static String answer(String status) {
        return "{\"apiVersion\":\"" + VERSION + "\",\"kind\":\"ExecCredential\",\"status\":{" + status + "}}";
    }

    private static PluginAnswer run(Login.Plugin plugin) throws IOException {
        return new PluginRun(plugin, Duration.ofSeconds(20)).run();
    }

    @Test
    void theTokenIsWhatThePluginPrintsWhateverItSaysOnItsErrorStream() throws IOException {
        PluginAnswer answer = run(script("echo 'please note' >&2\necho '"
                + answer("\"token\":\"t1\",\"expirationTimestamp\":\"2026-01-01T00:00:20Z\"") + "'"));

        assertThat(answer.token()).isEqualTo("t1");
        assertThat(answer.expires()).isEqualTo(Instant.parse("2026-01-01T00:00:20Z"));
    }

    @Test
    void thePluginIsToldWhatKubernetesTellsIt() throws IOException {
        Path seen = directory.resolve("seen");
        run(script("printf '%s\\n' \"$1\" \"$2\" \"$MINE\" \"$KUBERNETES_EXEC_INFO\" > " + seen + "\ncat >> " + seen
                + "\necho '" + answer("\"token\":\"t\"") + "'"));

        assertThat(seen)
                .content()
                .isEqualTo("one\ntwo words\nset\n{\"kind\":\"ExecCredential\",\"apiVersion\":\"" + VERSION
                        + "\",\"spec\":{\"interactive\":false,\"cluster\":{\"server\":\"https://a\"}}}\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo 'please log in first' >&2; exit 1|please log in first",
                "exit 3|exit status 3",
                "echo not json|did not print JSON",
                "true|did not print",
                "echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1beta1\"}'|ExecCredential of client.authentication.k8s.io/v1",
                "echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\",\"status\":{}}'|neither a token nor a certificate",
                "echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\",\"status\":{\"clientCertificateData\":\"c\"}}'|without a key",
                "echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\",\"status\":{\"token\":\"t\",\"expirationTimestamp\":\"soon\"}}'|not a time",
            })
    void aPluginThatFailsIsQuoted(String body, String words) throws IOException {
        Login.Plugin plugin = script(body);

        assertThatThrownBy(() -> run(plugin))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(plugin.command())
                .hasMessageContaining(words);
    }

    @Test
    void aMissingPluginIsNamedWithItsHint() {
        assertThatThrownBy(() -> run(plugin("no-such-plugin", "Install it with: apt")))
                .hasMessageContaining("no-such-plugin")
                .hasMessageContaining("Install it with: apt");
    }

    @Test
    @Timeout(30)
    void aPluginThatHangsIsEndedWithItsChildren() throws IOException {
        Path pid = directory.resolve("pid");
        Login.Plugin plugin = script("sleep 300 &\necho $! > " + pid + "\nwait");

        assertThatThrownBy(() -> new PluginRun(plugin, Duration.ofSeconds(1)).run())
                .hasMessageContaining("within 1 s");
        long child = Long.parseLong(Files.readString(pid).strip());
        await().until(() ->
                ProcessHandle.of(child).filter(ProcessHandle::isAlive).isEmpty());
    }

    @Test
    @Timeout(30)
    void aGrandchildThatKeepsThePipesOpenDoesNotHoldTheAnswerUp() throws IOException {
        assertThat(run(script("sleep 20 &\necho '" + answer("\"token\":\"t\"") + "'"))
                        .token())
                .isEqualTo("t");
    }

    private PluginCredentials counting(AtomicInteger runs, Duration life) {
        return new PluginCredentials(
                () -> new PluginAnswer("t" + runs.incrementAndGet(), "", "", now.plus(life)), () -> now);
    }

    @Test
    void thePluginRunsOncePerExpiryAndBeforeIt() throws IOException {
        AtomicInteger runs = new AtomicInteger();
        PluginCredentials credentials = counting(runs, Duration.ofSeconds(20));
        Instant start = now;
        for (int second = 0; second <= 60; second++) {
            now = start.plusSeconds(second);
            credentials.authorization();
            if (second == 17) {
                assertThat(runs).hasValue(1);
            }
            if (second == 19) {
                assertThat(runs).as("renewed before the end").hasValue(2);
            }
        }

        assertThat(runs).hasValue(4);
    }

    @Test
    void anAnswerWithoutExpiryIsKeptUntilItIsRefused() throws IOException {
        AtomicInteger runs = new AtomicInteger();
        PluginCredentials credentials =
                new PluginCredentials(() -> new PluginAnswer("t" + runs.incrementAndGet(), "", "", null), () -> now);
        assertThat(credentials.authorization()).contains("Bearer t1");
        now = now.plus(Duration.ofDays(30));
        assertThat(credentials.authorization()).contains("Bearer t1");

        credentials.refused("Bearer t1");
        assertThat(credentials.authorization()).contains("Bearer t2");
        credentials.refused("Bearer t1");
        assertThat(credentials.authorization())
                .as("a late refusal of an older token")
                .contains("Bearer t2");
    }

    @Test
    void manyRequestsAtOnceAreOneRun() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(20);
        PluginCredentials credentials = new PluginCredentials(
                () -> {
                    try {
                        all.await();
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                    return new PluginAnswer("t" + runs.incrementAndGet(), "", "", null);
                },
                () -> now);
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> calls = IntStream.range(0, 20)
                    .<Future<?>>mapToObj(i -> callers.submit(() -> {
                        all.countDown();
                        return credentials.authorization();
                    }))
                    .toList();
            for (Future<?> call : calls) {
                assertThat(call.get()).hasToString("Optional[Bearer t1]");
            }
        }
    }

    @Test
    void aFailureIsNotRemembered() throws IOException {
        AtomicInteger runs = new AtomicInteger();
        PluginCredentials credentials = new PluginCredentials(
                () -> {
                    if (runs.incrementAndGet() == 1) {
                        throw new IOException("not yet");
                    }
                    return new PluginAnswer("t", "", "", null);
                },
                () -> now);

        assertThatThrownBy(credentials::authorization).hasMessageContaining("not yet");
        assertThat(credentials.authorization()).contains("Bearer t");
    }
}
