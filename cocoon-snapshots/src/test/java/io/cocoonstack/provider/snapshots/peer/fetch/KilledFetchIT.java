package io.cocoonstack.provider.snapshots.peer.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A fetching process is killed at each of its moments: the next one sweeps and succeeds, and nothing is left in the end. */
class KilledFetchIT extends FetchFixture {

    private RawPeer peer;

    @BeforeEach
    void start() throws IOException {
        peer = new RawPeer();
    }

    @AfterEach
    void end() throws IOException {
        peer.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"snapshot-plan", "config.json", "memory-ranges", "overlay.qcow2", "state.json"})
    void killedWhileAnAnswerIsOnItsWay(String moment) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        RawPeer.Answer half = out -> {
            out.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhalf"
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
            never.await();
        };
        if (moment.equals("snapshot-plan")) {
            peer.plan(half);
        } else {
            peer.slice(moment, half);
        }
        Process first = fetching();
        await().atMost(Duration.ofSeconds(30)).until(() -> peer.asked.stream().anyMatch(it -> it.contains(moment)));
        if (!moment.equals("snapshot-plan")) {
            assertThat(staged()).hasSize(1);
        }

        first.destroyForcibly().waitFor();

        peer.close();
        peer = new RawPeer();
        secondTrySucceeds();
    }

    @Test
    void killedBeforeTheSnapshotWasUsed() throws Exception {
        Process first = fetching();
        assertThat(line(first)).startsWith("staged ");
        assertThat(staged()).hasSize(1);

        first.destroyForcibly().waitFor();

        secondTrySucceeds();
    }

    private void secondTrySucceeds() throws IOException, InterruptedException {
        Process second = fetching();
        Path directory = Path.of(line(second).substring("staged ".length()));
        assertThat(staged()).containsExactly(directory);
        for (String file : new String[] {"config.json", "memory-ranges", "overlay.qcow2", "state.json"}) {
            assertThat(directory.resolve(file)).hasBinaryContent(RawPeer.content(file));
        }
        assertThat(Files.exists(directory.resolve("snapshot.json"))).isTrue();
        second.getOutputStream().close();
        assertThat(second.waitFor()).isZero();
        assertThat(staged()).isEmpty();
    }

    private Process fetching() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FetchProcess.class.getName(),
                        Integer.toString(peer.address().getPort()),
                        staging.toString(),
                        directory.resolve("store").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String line(Process process) throws IOException {
        return String.valueOf(
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine());
    }
}
