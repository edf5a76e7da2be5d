package io.cocoonstack.provider.snapshots.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.Archives;
import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.mini.MiniRegistry;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PushFaultTest extends StoreFixture {

    @ParameterizedTest
    @MethodSource("settings")
    void aRegistryThatDiesAtAnyRequestKeepsTheOldSnapshot(TransferSettings settings) {
        for (int until = 0; ; until++) {
            try (RegistryStore store = store(settings)) {
                push(store, local, "old");
                AtomicBoolean dead = dyingAfter(until);
                Throwable failure = catchThrowable(() -> push(store, local, "a"));
                registry.fault = exchange -> false;
                if (!dead.get()) {
                    assertThat(failure).isNull();
                    assertPullsAs(store, "a");
                    break;
                }
                assertThat(failure).isInstanceOf(SnapshotFailureException.class);
                assertThat(((SnapshotFailureException) failure).failure())
                        .isInstanceOf(SnapshotFailure.Unavailable.class);
                assertNothingIsHalfThere();
                assertPullsAs(store, "old");
                push(store, local, "a");
                assertPullsAs(store, "a");
                registry.manifests.clear();
                registry.blobs.clear();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 408, 429, 499, 500, 502, 503, 504, 522})
    void aRequestThatFailsOnceIsSentAgain(int status) {
        for (TransferSettings settings : settings()) {
            Set<String> failed = ConcurrentHashMap.newKeySet();
            registry.fault = exchange -> {
                String request = exchange.getRequestMethod()
                        + exchange.getRequestURI().getPath().replaceAll("uploads/[0-9]+", "uploads/n");
                // An upload is tried three times as a whole, and of writes only some failures pass.
                boolean spared =
                        request.startsWith("POST") || (request.startsWith("P") && (status == 499 || status == 522));
                if (spared || !failed.add(request)) {
                    return false;
                }
                if (status == 0) {
                    throw new IOException("dropped");
                }
                exchange.getResponseHeaders().add("Retry-After", "0");
                MiniRegistry.respond(exchange, status, new byte[0]);
                return true;
            };
            RegistryStore store = store(settings);
            push(store, local, "a");
            assertPullsAs(store, "a");
            assertThat(failed).hasSizeGreaterThan(5);
            assertNothingIsHalfThere();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 413})
    void aRefusalIsNoOutageAndIsNotRepeated(int status) {
        RegistryStore store = store(PLAIN);
        registry.fault = exchange -> {
            if (exchange.getRequestMethod().equals("PATCH")) {
                MiniRegistry.error(exchange, status, "DENIED");
                return true;
            }
            return false;
        };
        assertFails(SnapshotFailure.Refused.class, () -> push(store, local, "a"));
        assertThat(registry.requests.stream().filter(it -> it.startsWith("PATCH")))
                .hasSize(1);
        assertThat(registry.manifests).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void aPushThatIsInterruptedAtAnyRequestLeavesNoHalf(TransferSettings settings) throws Exception {
        for (int until = 1; ; until++) {
            RegistryStore store = store(settings);
            AtomicInteger left = new AtomicInteger(until);
            AtomicBoolean flagged = new AtomicBoolean();
            Throwable[] failure = new Throwable[1];
            Thread pusher = Thread.ofPlatform().unstarted(() -> {
                failure[0] = catchThrowable(() -> push(store, local, "a"));
                flagged.set(Thread.currentThread().isInterrupted());
            });
            AtomicBoolean interrupted = new AtomicBoolean();
            registry.fault = exchange -> {
                if (left.decrementAndGet() == 0) {
                    interrupted.set(true);
                    pusher.interrupt();
                }
                return false;
            };
            pusher.start();
            pusher.join(20_000);
            assertThat(pusher.isAlive()).isFalse();
            assertNothingIsHalfThere();
            if (!interrupted.get()) {
                assertThat(failure[0]).isNull();
                break;
            }
            assertThat(flagged).isTrue();
            if (failure[0] != null) {
                assertThat(failure[0])
                        .isInstanceOfSatisfying(SnapshotFailureException.class, it -> assertThat(it.failure())
                                .isInstanceOf(SnapshotFailure.Unavailable.class));
            }
            registry.fault = exchange -> false;
            push(store, local, "a");
            assertPullsAs(store, "a");
            registry.manifests.clear();
            registry.blobs.clear();
        }
    }

    @Test
    void anUnchangedSnapshotSendsNoBlobASecondTime() {
        for (TransferSettings settings : settings()) {
            RegistryStore store = store(settings);
            push(store, local, "a");
            registry.requests.clear();
            push(store, local, "a");
            assertThat(registry.requests).noneMatch(it -> it.startsWith("PATCH") || it.startsWith("POST"));
            assertThat(registry.requests).anyMatch(it -> it.startsWith("PUT"));
        }
    }

    @Test
    void aBlobThatTheRegistryCleanedUpIsUploadedAgain() {
        for (TransferSettings settings : settings()) {
            RegistryStore store = store(settings);
            push(store, local, "a");
            registry.blobs.clear();
            push(store, local, "a");
            assertNothingIsHalfThere();
            assertPullsAs(store, "a");
        }
    }

    @Test
    void theManifestComesLast() {
        for (TransferSettings settings : settings()) {
            RegistryStore store = store(settings);
            registry.requests.clear();
            push(store, local, "a");
            assertThat(registry.requests.getLast()).isEqualTo("PUT /v2/lab/vk-lab-demo-0/manifests/hibernate");
            assertThat(registry.requests.stream().filter(it -> it.matches("PUT .*/manifests/.*")))
                    .as("what it says about itself is in it from the beginning")
                    .hasSize(1);
        }
    }

    @Test
    void howOftenTheRegistryIsGreetedDoesNotDependOnTheNumberOfBlobs() {
        List<Long> greetings = new ArrayList<>();
        for (int chunkMib : new int[] {8, 1}) {
            registry.requests.clear();
            push(store(TransferSettings.DEFAULT.encoded(0, chunkMib)), local, "a");
            greetings.add(registry.requests.stream()
                    .filter(it -> it.equals("GET /v2/"))
                    .count());
            registry.manifests.clear();
            registry.blobs.clear();
        }
        assertThat(greetings.getFirst()).isEqualTo(greetings.getLast());
    }

    /** Each request of an upload and the manifest's, from memory and from the pipe: nothing is sent by halves or empty afterwards. */
    @Test
    void aRequestThatIsRefusedForItsTokenIsSentAgainWhole() {
        for (TransferSettings settings : settings()) {
            Set<String> refused = ConcurrentHashMap.newKeySet();
            registry.fault = exchange -> {
                String path = exchange.getRequestURI().getPath();
                if (path.equals("/token")) {
                    MiniRegistry.respond(exchange, 200, "{\"token\":\"t\"}".getBytes(StandardCharsets.UTF_8));
                    return true;
                }
                if (path.equals("/v2/")
                        || !refused.add(exchange.getRequestMethod() + path.replaceAll("uploads/[0-9]+", "uploads/n"))) {
                    return false;
                }
                exchange.getResponseHeaders()
                        .add("WWW-Authenticate", "Bearer realm=\"http://" + registry.authority() + "/token\"");
                MiniRegistry.error(exchange, 401, "UNAUTHORIZED");
                return true;
            };
            RegistryStore store = store(settings);
            push(store, local, "a");
            assertNothingIsHalfThere();
            assertPullsAs(store, "a");
            assertThat(refused)
                    .anyMatch(it -> it.startsWith("PATCH"))
                    .anyMatch(it -> it.matches("PUT.*/manifests/.*"))
                    .anyMatch(it -> it.startsWith("PUT/v2/lab/vk-lab-demo-0/blobs/uploads/"));
            assertThat(registry.blobs.values().stream().filter(it -> it.length == 0))
                    .as("the one file that is empty")
                    .hasSize(1);
            registry.manifests.clear();
            registry.blobs.clear();
        }
    }

    @Test
    void anUploadThatBreaksOffIsBegunAnew() {
        for (TransferSettings settings : settings()) {
            Set<String> uploads = ConcurrentHashMap.newKeySet();
            AtomicBoolean cut = new AtomicBoolean();
            registry.fault = exchange -> {
                if (exchange.getRequestMethod().equals("PATCH")) {
                    uploads.add(exchange.getRequestURI().getPath());
                    if (Long.parseLong(exchange.getRequestHeaders().getFirst("Content-length")) > 2 << 20
                            && !cut.getAndSet(true)) {
                        exchange.getRequestBody().readNBytes(1 << 20);
                        throw new IOException("cut");
                    }
                }
                return false;
            };
            RegistryStore store = store(settings);
            push(store, local, "a");
            assertThat(cut).isTrue();
            assertThat(registry.requests.stream().filter(it -> it.startsWith("PATCH")))
                    .as("none goes on where another one ended")
                    .doesNotHaveDuplicates()
                    .hasSizeGreaterThanOrEqualTo(uploads.size());
            assertPullsAs(store, "a");
            registry.requests.clear();
            registry.manifests.clear();
            registry.blobs.clear();
        }
    }

    @Test
    void equalChunksAreSentOnce() {
        RegistryStore store = store(TransferSettings.DEFAULT.encoded(0, 1));
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("snapshot.json", Vectors.bytes("snapshots/a/export-snapshot.json"));
        files.put("memory-ranges", new byte[4 << 20]);
        local.archives.put("zeros", Archives.of(files));
        push(store, local, "zeros");
        assertThat(registry.requests.stream().filter(it -> it.startsWith("PATCH")))
                .hasSize(2);
        assertThat(registry.blobs)
                .containsKey("sha256:30e14955ebf1352266dc2ff8067e68104607e750abb9d3b36582b8af909fcb58");
        assertPullsAs(store, "zeros");
    }

    @Test
    void aRegistryThatWantsTheBytesWithTheDigestGetsThem() {
        for (int status : new int[] {400, 405, 411, 416}) {
            registry.blobs.clear();
            RegistryStore store = store(PLAIN);
            registry.fault = exchange -> {
                if (exchange.getRequestMethod().equals("PATCH")) {
                    MiniRegistry.respond(exchange, status, new byte[0]);
                    return true;
                }
                return false;
            };
            push(store, local, "a");
            assertNothingIsHalfThere();
            assertPullsAs(store, "a");
        }
    }

    @Test
    void everyRequestWithoutABodySaysSo() {
        Set<String> lengths = new HashSet<>();
        registry.fault = exchange -> {
            if (exchange.getRequestMethod().equals("POST")) {
                lengths.add(String.valueOf(exchange.getRequestHeaders().get("Content-length")));
            }
            if (!exchange.getRequestMethod().matches("GET|HEAD")
                    && exchange.getRequestHeaders().get("Content-length") == null) {
                MiniRegistry.respond(exchange, 411, new byte[0]);
                return true;
            }
            return false;
        };
        RegistryStore store = store(ENCODED);
        push(store, local, "a");
        store.delete(REF);
        assertThat(lengths).containsExactly(List.of("0").toString());
    }

    @Test
    void anExporterThatDiesEndsThePushAsTheRuntimesFailure() {
        for (TransferSettings settings : settings()) {
            RegistryStore store = store(settings);
            push(store, local, "old");
            // The third and the fourth are ends of entries: only the exporter knows that there is more.
            for (int length : new int[] {0, 700, 1024, 2048, 3_000, 5 << 20, 14 << 20}) {
                local.exported = length;
                assertThat(catchThrowable(() -> push(store, local, "a")))
                        .as("died after %d bytes", length)
                        .hasMessageContaining("exporter died");
            }
            local.exported = Integer.MAX_VALUE;
            assertNothingIsHalfThere();
            assertPullsAs(store, "old");
        }
    }

    @Test
    void aTagThatIsNoneIsRefusedBeforeAnythingIsAsked() {
        RegistryStore store = store(PLAIN);
        for (String tag : List.of("", "a/b", "..", "a b", "x".repeat(129), "sha256:0")) {
            SnapshotRef ref = new SnapshotRef("vk-lab-demo-0", tag);
            assertFails(SnapshotFailure.Refused.class, () -> store.find(ref));
            assertFails(SnapshotFailure.Refused.class, () -> store.delete(ref));
            assertFails(SnapshotFailure.Refused.class, () -> store.push(ref, local, "a", LABELS, Transfer.SILENT));
        }
        assertThat(registry.requests).isEmpty();
    }
}
