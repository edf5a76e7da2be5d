package io.cocoonstack.provider.snapshots.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpExchange;
import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.TarSnapshots;
import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.mini.MiniRegistry;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PullFaultTest extends StoreFixture {

    @ParameterizedTest
    @MethodSource("settings")
    void aRegistryThatDiesAtAnyRequestLeavesNoLocalSnapshot(TransferSettings settings) {
        RegistryStore store = store(settings);
        push(store, local, "a");
        for (int until = 0; ; until++) {
            AtomicBoolean dead = dyingAfter(until);
            Throwable failure = catchThrowable(() -> pull(store));
            registry.fault = exchange -> false;
            if (!dead.get()) {
                assertThat(failure).isNull();
                break;
            }
            assertThat(failure).isInstanceOfSatisfying(SnapshotFailureException.class, it -> assertThat(it.failure())
                    .isInstanceOf(SnapshotFailure.Unavailable.class));
            assertThat(local.archives).doesNotContainKey("pulled");
            assertPullsAs(store, "a");
        }
    }

    /** Where a connection breaks: before the first byte, behind it, in a half, before the last one. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aBlobThatBreaksOffGoesOnFromThere(int place) {
        for (TransferSettings settings : settings()) {
            RegistryStore store = store(settings);
            push(store, local, "a");
            Map<String, AtomicInteger> cuts = new ConcurrentHashMap<>();
            registry.fault = exchange -> {
                byte[] blob = blob(exchange);
                if (blob == null || blob.length == 0 || cut(cuts, exchange).incrementAndGet() > 1) {
                    return false;
                }
                int after = Math.min(
                        blob.length,
                        List.of(0, 1, blob.length / 2, blob.length - 1).get(place));
                MiniRegistry.cut(exchange, 200, blob, Math.max(0, after));
                return true;
            };
            assertPullsAs(store, "a");
            assertThat(cuts).hasSizeGreaterThan(3).allSatisfy((blob, count) -> assertThat(count.get())
                    .isEqualTo(2));
        }
    }

    @Test
    void aRegistryThatKnowsNoRangesSendsEverythingAgain() {
        RegistryStore store = store(PLAIN);
        push(store, local, "a");
        Map<String, AtomicInteger> cuts = new ConcurrentHashMap<>();
        registry.fault = exchange -> {
            byte[] blob = blob(exchange);
            if (blob == null) {
                return false;
            }
            if (cut(cuts, exchange).incrementAndGet() == 1 && blob.length > 1) {
                MiniRegistry.cut(exchange, 200, blob, blob.length / 2);
            }
            MiniRegistry.respond(exchange, 200, blob);
            return true;
        };
        assertPullsAs(store, "a");
    }

    @Test
    void anotherRangeThanTheOneAskedForIsNotTaken() {
        RegistryStore store = store(PLAIN);
        push(store, local, "a");
        Map<String, AtomicInteger> cuts = new ConcurrentHashMap<>();
        registry.fault = exchange -> {
            byte[] blob = blob(exchange);
            if (blob == null || blob.length < 100) {
                return false;
            }
            switch (cut(cuts, exchange).incrementAndGet()) {
                case 1 -> MiniRegistry.cut(exchange, 200, blob, blob.length / 2);
                case 2 -> {
                    exchange.getResponseHeaders()
                            .add("Content-Range", "bytes 0-" + (blob.length - 1) + "/" + blob.length);
                    MiniRegistry.respond(exchange, 206, blob);
                }
                default -> {
                    return false;
                }
            }
            return true;
        };
        assertPullsAs(store, "a");
    }

    @Test
    void twoVersionsThatWereGluedTogetherAreDamaged() {
        RegistryStore store = store(PLAIN);
        push(store, local, "a");
        registry.fault = exchange -> {
            byte[] blob = blob(exchange);
            if (blob == null || blob.length < 100) {
                return false;
            }
            if (!exchange.getRequestHeaders().containsKey("Range")) {
                MiniRegistry.cut(exchange, 200, blob, blob.length / 2);
            }
            byte[] another = blob.clone();
            another[blob.length - 1] ^= 1;
            MiniRegistry.serve(exchange, another, "");
            return true;
        };
        assertFails(SnapshotFailure.Rejected.class, () -> pull(store));
        assertThat(local.archives).doesNotContainKey("pulled");
    }

    @Test
    void anIndexIsFollowedToItsSnapshotInTheSameRepository() {
        RegistryStore store = store(PLAIN);
        push(store, local, "a");
        byte[] manifest = registry.manifests.get(REPOSITORY + "/hibernate");
        String digest = Sha256.of(manifest);
        registry.manifests.put(REPOSITORY + "/hibernate", """
                {"mediaType":"application/vnd.oci.image.index.v1+json","manifests":[
                  {"digest":"sha256:%s","size":5,"platform":{"os":"unknown","architecture":"unknown"}},
                  {"digest":"%s","size":%d,"platform":{"os":"linux","architecture":"amd64"}}]}""".formatted("0".repeat(64), digest, manifest.length)
                .getBytes(StandardCharsets.UTF_8));
        registry.requests.clear();

        assertPullsAs(store, "a");
        assertThat(registry.requests)
                .containsSubsequence(
                        "GET /v2/" + REPOSITORY + "/manifests/hibernate",
                        "GET /v2/" + REPOSITORY + "/manifests/" + digest)
                .noneMatch(it -> it.contains("0".repeat(64)));
        assertThat(store.find(REF).orElseThrow().fromNode()).isEqualTo("node-a");
    }

    @Test
    void aTokenThatExpiresDuringAPullIsReplacedAndThePullGoesOn() {
        RegistryStore store = store(PLAIN);
        push(store, local, "a");
        AtomicInteger tokens = new AtomicInteger();
        Map<String, AtomicInteger> cuts = new ConcurrentHashMap<>();
        registry.fault = exchange -> {
            if (exchange.getRequestURI().getPath().equals("/token")) {
                MiniRegistry.respond(
                        exchange,
                        200,
                        ("{\"token\":\"t" + tokens.incrementAndGet() + "\",\"expires_in\":300}")
                                .getBytes(StandardCharsets.UTF_8));
                return true;
            }
            byte[] blob = blob(exchange);
            if (blob == null || blob.length < 100) {
                return false;
            }
            int time = cut(cuts, exchange).incrementAndGet();
            if (time == 1) {
                MiniRegistry.cut(exchange, 200, blob, blob.length / 2);
            }
            if (time == 2) {
                exchange.getResponseHeaders()
                        .add("WWW-Authenticate", "Bearer realm=\"http://" + registry.authority() + "/token\"");
                MiniRegistry.error(exchange, 401, "UNAUTHORIZED");
                return true;
            }
            assertThat(exchange.getRequestHeaders().getFirst("Authorization")).isEqualTo("Bearer t" + tokens.get());
            return false;
        };
        assertPullsAs(store, "a");
        assertThat(cuts).hasSizeGreaterThan(1).allSatisfy((blob, count) -> assertThat(count)
                .hasValue(3));
        assertThat(tokens).hasValue(cuts.size());
    }

    @Test
    void aBlobThatTurnsOutToBeShorterIsDamaged() {
        RegistryStore store = store(PLAIN);
        push(store, local, "a");
        registry.fault = exchange -> {
            byte[] blob = blob(exchange);
            if (blob == null || blob.length < 100) {
                return false;
            }
            if (exchange.getRequestHeaders().containsKey("Range")) {
                MiniRegistry.respond(exchange, 416, new byte[0]);
                return true;
            }
            MiniRegistry.cut(exchange, 200, blob, blob.length / 2);
            return true;
        };
        assertFails(SnapshotFailure.Rejected.class, () -> pull(store));
        assertThat(local.archives).doesNotContainKey("pulled");
    }

    @ParameterizedTest
    @MethodSource("settings")
    void aBlobThatIsNotTheRightOneLeavesNoLocalSnapshot(TransferSettings settings) {
        RegistryStore store = store(settings);
        push(store, local, "a");
        for (String digest : List.copyOf(registry.blobs.keySet())) {
            byte[] right = registry.blobs.get(digest);
            byte[] flipped = right.clone();
            if (right.length > 0) {
                flipped[right.length / 2] ^= 1;
            } else {
                flipped = new byte[1];
            }
            for (byte[] wrong : List.of(
                    flipped,
                    Arrays.copyOf(right, Math.max(0, right.length - 1)),
                    Arrays.copyOf(right, right.length + 1),
                    "another".getBytes(StandardCharsets.UTF_8))) {
                if (Arrays.equals(wrong, right)) {
                    continue;
                }
                registry.blobs.put(digest, wrong);
                assertFails(SnapshotFailure.Rejected.class, () -> pull(store));
                assertThat(local.archives).doesNotContainKey("pulled");
            }
            registry.blobs.remove(digest);
            assertFails(SnapshotFailure.Rejected.class, () -> pull(store));
            assertThat(local.archives).doesNotContainKey("pulled");
            registry.blobs.put(digest, right);
        }
        assertPullsAs(store, "a");
    }

    @Test
    void aStalledBodyIsGivenUpAndResumed() {
        RegistryStore store = store(PLAIN);
        push(store, local, "a");
        CountDownLatch never = new CountDownLatch(1);
        Map<String, AtomicInteger> cuts = new ConcurrentHashMap<>();
        registry.fault = exchange -> {
            byte[] blob = blob(exchange);
            if (blob == null || blob.length < 100 || cut(cuts, exchange).incrementAndGet() > 1) {
                return false;
            }
            exchange.sendResponseHeaders(200, blob.length);
            exchange.getResponseBody().write(blob, 0, blob.length / 2);
            exchange.getResponseBody().flush();
            await(never);
            return true;
        };
        assertPullsAs(store, "a");
        never.countDown();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void aPullThatIsInterruptedLeavesNoLocalSnapshot(TransferSettings settings) throws Exception {
        RegistryStore store = store(settings);
        push(store, local, "a");
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch reached = new CountDownLatch(1);
        registry.fault = exchange -> {
            byte[] blob = blob(exchange);
            if (blob == null || blob.length < 1 << 20) {
                return false;
            }
            exchange.sendResponseHeaders(200, blob.length);
            exchange.getResponseBody().write(blob, 0, blob.length / 2);
            exchange.getResponseBody().flush();
            reached.countDown();
            await(never);
            return true;
        };
        Throwable[] failure = new Throwable[1];
        Thread puller = Thread.ofPlatform().start(() -> failure[0] = catchThrowable(() -> pull(store)));
        reached.await();
        puller.interrupt();
        puller.join(20_000);
        never.countDown();
        assertThat(puller.isAlive()).isFalse();
        assertThat(failure[0]).isNotNull();
        assertThat(local.archives).doesNotContainKey("pulled");
        registry.fault = exchange -> false;
        assertPullsAs(store, "a");
    }

    @Test
    void anImporterThatStopsEndsThePullAsTheRuntimesFailure() {
        for (TransferSettings settings : settings()) {
            RegistryStore store = store(settings);
            push(store, local, "a");
            TarSnapshots failing = new TarSnapshots() {
                @Override
                public void importSnapshot(String name, InputStream archive) {
                    try {
                        archive.readNBytes(3_000_000);
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                    throw failure("the importer ended");
                }
            };
            assertThatExceptionOfType(RuntimeException.class)
                    .isThrownBy(() -> store.pull(REF, failing, "pulled", Transfer.SILENT))
                    .withMessageContaining("the importer ended");
        }
    }

    @Test
    void whatIsNoSnapshotIsRejectedBeforeTheImporterStarts() {
        RegistryStore store = store(PLAIN);
        for (String line : new String(Vectors.bytes("snapshots/refuse/expected.tsv"), StandardCharsets.UTF_8)
                .lines()
                .skip(1)
                .toList()) {
            String name = line.split("\t")[0];
            if (name.startsWith("00-") || name.startsWith("21-")) {
                continue;
            }
            registry.manifests.put(
                    REPOSITORY + "/hibernate", Vectors.bytes("snapshots/refuse/" + name + ".manifest.json"));
            if (Vectors.class.getResource("/vectors/snapshots/refuse/" + name + ".config.json") != null) {
                byte[] config = Vectors.bytes("snapshots/refuse/" + name + ".config.json");
                registry.blobs.put(Sha256.of(config), config);
            }
            TarSnapshots untouched = new TarSnapshots() {
                @Override
                public void importSnapshot(String local, InputStream archive) {
                    throw new AssertionError(name + " reached the importer");
                }
            };
            assertFails(SnapshotFailure.Rejected.class, () -> store.pull(REF, untouched, "pulled", Transfer.SILENT));
        }
    }

    private void pull(RegistryStore store) {
        store.pull(REF, local, "pulled", Transfer.SILENT);
    }

    /** The blob that a request asks for; null when it asks for something else. */
    private byte[] blob(HttpExchange exchange) {
        String path = exchange.getRequestURI().getPath();
        return exchange.getRequestMethod().equals("GET") && path.contains("/blobs/")
                ? registry.blobs.get(path.substring(path.lastIndexOf('/') + 1))
                : null;
    }

    private static AtomicInteger cut(Map<String, AtomicInteger> cuts, HttpExchange exchange) {
        return cuts.computeIfAbsent(exchange.getRequestURI().getPath(), it -> new AtomicInteger());
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
