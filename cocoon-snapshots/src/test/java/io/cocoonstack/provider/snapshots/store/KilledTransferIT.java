package io.cocoonstack.provider.snapshots.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.Archives;
import io.cocoonstack.provider.snapshots.layout.LayoutStore;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A node is killed at each of a transfer's moments: the store is whole, nothing is left on disk, and the second try succeeds. */
class KilledTransferIT extends StoreFixture {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "GET, .*/manifests/.*, 0, 0",
        "HEAD, .*/blobs/.*, 0, 0",
        "POST, .*/uploads/, 0, 0",
        "PATCH, .*, 0, 0",
        "PUT, .*/uploads/.*, 0, 0",
        "PUT, .*/manifests/.*, 0, 0",
        "HEAD, .*/blobs/.*, 3, 4",
        "PATCH, .*, 3, 4",
        "PUT, .*/uploads/.*, 3, 4",
        "PUT, .*/manifests/.*, 3, 4"
    })
    void killedDuringAPush(String method, String path, int level, int chunkMib) throws Exception {
        TransferSettings settings = TransferSettings.DEFAULT.encoded(level, chunkMib);
        push(store(settings), local, "old");
        killAt("push", method, path, level, chunkMib);

        assertNothingIsHalfThere();
        assertPullsAs(store(settings), "old");
        assertThat(filesOf(directory)).isEmpty();
        push(store(settings), local, "a");
        assertPullsAs(store(settings), "a");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, .*/manifests/.*, 0, 0",
        "GET, .*/blobs/.*, 0, 0",
        "GET, .*/blobs/.*, 3, 4",
    })
    void killedDuringAPull(String method, String path, int level, int chunkMib) throws Exception {
        TransferSettings settings = TransferSettings.DEFAULT.encoded(level, chunkMib);
        push(store(settings), local, "a");
        killAt("pull", method, path, level, chunkMib);

        assertThat(directory.resolve("imported")).doesNotExist();
        Process second = process("pull", registry.authority() + "/lab", level, chunkMib);
        assertThat(second.waitFor()).isZero();
        assertThat(Archives.files(Files.readAllBytes(directory.resolve("imported"))))
                .isEqualTo(Archives.files(local.archives.get("a")));
    }

    /** In the envelope, between two files, and within the largest. */
    @ParameterizedTest
    @ValueSource(ints = {700, 2048, 5 << 20})
    void killedDuringAPushToALayout(int bytes) throws Exception {
        Path layouts = directory.resolve("layouts");
        LayoutStore store = new LayoutStore(layouts, InstantSource.system());
        store.push(REF, local, "old", LABELS, Transfer.SILENT);
        Process pushing = process("push", "oci-layout:" + layouts, 0, 0, Integer.toString(bytes));
        assertThat(pushing.inputReader().readLine()).isEqualTo("waiting");
        pushing.destroyForcibly().waitFor();

        store.pull(REF, local, "pulled", Transfer.SILENT);
        assertThat(Archives.files(local.archives.get("pulled"))).isEqualTo(Archives.files(local.archives.get("old")));
        store.push(REF, local, "a", LABELS, Transfer.SILENT);
        store.pull(REF, local, "pulled", Transfer.SILENT);
        assertThat(Archives.files(local.archives.get("pulled"))).isEqualTo(Archives.files(local.archives.get("a")));
        assertThat(layouts.resolve(REF.repository()).resolve(".incoming")).isEmptyDirectory();
        assertThat(filesOf(layouts.resolve(REF.repository()).resolve("blobs/sha256")))
                .as("four files, the config and the manifest of the new snapshot, and nothing of the old one")
                .hasSize(6);
    }

    /** Lets a process begin, and kills it when half of the body of the last request it may make is sent. */
    private void killAt(String verb, String method, String path, int level, int chunkMib) throws Exception {
        AtomicBoolean reached = new AtomicBoolean();
        CountDownLatch never = new CountDownLatch(1);
        registry.fault = exchange -> {
            if (!exchange.getRequestMethod().equals(method)
                    || !exchange.getRequestURI().getPath().matches(path)
                    || !worthIt(exchange)
                    || reached.getAndSet(true)) {
                return false;
            }
            hang(exchange, never);
            return true;
        };
        Process process = process(verb, registry.authority() + "/lab", level, chunkMib);
        await().atMost(Duration.ofSeconds(60)).untilTrue(reached);
        process.destroyForcibly().waitFor();
        registry.fault = exchange -> false;
        never.countDown();
    }

    private boolean worthIt(HttpExchange exchange) {
        byte[] blob = registry.blobs.get(exchange.getRequestURI().getPath().replaceAll(".*/", ""));
        return !exchange.getRequestMethod().equals("GET") || blob == null || blob.length > 1 << 20;
    }

    private void hang(HttpExchange exchange, CountDownLatch never) throws IOException {
        byte[] blob = registry.blobs.get(exchange.getRequestURI().getPath().replaceAll(".*/", ""));
        if (blob != null && exchange.getRequestMethod().equals("GET")) {
            exchange.sendResponseHeaders(200, blob.length);
            exchange.getResponseBody().write(blob, 0, blob.length / 2);
            exchange.getResponseBody().flush();
        } else {
            exchange.getRequestBody().readNBytes(1 << 20);
        }
        try {
            never.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        throw new IOException("its caller is dead");
    }

    private Process process(String verb, String store, int level, int chunkMib, String... more) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                TransferProcess.class.getName(),
                verb,
                store,
                Integer.toString(level),
                Integer.toString(chunkMib),
                directory.toString());
        builder.command().addAll(List.of(more));
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }
}
