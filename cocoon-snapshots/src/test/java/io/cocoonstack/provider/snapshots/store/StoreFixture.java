package io.cocoonstack.provider.snapshots.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.Archives;
import io.cocoonstack.provider.snapshots.TarSnapshots;
import io.cocoonstack.provider.snapshots.answer.RetryRule;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.ManifestJson;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.credentials.Credential;
import io.cocoonstack.provider.snapshots.http.HttpTimeouts;
import io.cocoonstack.provider.snapshots.mini.MiniRegistry;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A store on a registry in memory, and a runtime with one snapshot to push. */
abstract class StoreFixture {

    static final Instant CLOCK = Instant.parse("2026-08-11T15:14:34Z");
    static final SnapshotRef REF = new SnapshotRef("vk-lab-demo-0", SnapshotRef.HIBERNATE);
    static final String REPOSITORY = "lab/vk-lab-demo-0";
    static final Map<String, String> LABELS =
            Map.of(SnapshotManifest.BASE_IMAGE, "os/ubuntu:24.04", SnapshotManifest.FROM_NODE, "node-a");
    static final HttpTimeouts SHORT = new HttpTimeouts(
            Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofSeconds(10));

    static final TransferSettings PLAIN = TransferSettings.DEFAULT;
    static final TransferSettings ENCODED = TransferSettings.DEFAULT.encoded(3, 4);

    @TempDir
    Path spool;

    final TarSnapshots local = new TarSnapshots();
    MiniRegistry registry;
    private RegistryStore opened;

    @BeforeEach
    final void start() {
        registry = MiniRegistry.start();
        local.archives.put("a", Archives.of(6 << 20, 7));
        local.archives.put("old", Archives.of(5 << 20, 8));
    }

    @AfterEach
    final void stop() {
        if (opened != null) {
            opened.close();
        }
        registry.close();
        assertThat(filesOf(spool)).isEmpty();
    }

    final RegistryStore store(TransferSettings settings) {
        if (opened != null) {
            opened.close();
        }
        opened = RegistryStore.open(RegistrySettings.of(RegistryBase.parse(registry.authority() + "/lab"), Map.of())
                .with((host, repository) -> new Credential.Anonymous())
                .with(settings.spoolingTo(spool))
                .with(SHORT)
                .with(InstantSource.fixed(CLOCK))
                .with(new RetryRule(length -> {}, RandomGenerator.getDefault(), InstantSource.system())));
        return opened;
    }

    static void push(RegistryStore store, TarSnapshots local, String name) {
        store.push(REF, local, name, LABELS, Transfer.SILENT);
    }

    /** Lets the registry die after so many more requests, and says whether it has. */
    final AtomicBoolean dyingAfter(int requests) {
        AtomicInteger left = new AtomicInteger(requests);
        AtomicBoolean dead = new AtomicBoolean();
        registry.fault = exchange -> {
            if (left.getAndDecrement() <= 0) {
                dead.set(true);
                throw new IOException("the registry is dead");
            }
            return false;
        };
        return dead;
    }

    final void assertPullsAs(RegistryStore store, String original) {
        store.pull(REF, local, "pulled", Transfer.SILENT);
        assertThat(Archives.files(local.archives.get("pulled")))
                .isEqualTo(Archives.files(local.archives.get(original)));
        local.archives.remove("pulled");
    }

    /** Whatever a tag names is there, whole. Manifests by digest are the registry's to clean up. */
    final void assertNothingIsHalfThere() {
        registry.manifests.forEach((key, raw) -> {
            if (key.contains(":")) {
                return;
            }
            try {
                Manifest manifest = ManifestJson.read(raw);
                for (Descriptor blob : Stream.concat(Stream.of(manifest.config()), manifest.layers().stream())
                        .toList()) {
                    assertThat(registry.blobs.keySet()).as(key).contains(blob.digest());
                    assertThat(Sha256.of(registry.blobs.get(blob.digest()))).isEqualTo(blob.digest());
                }
            } catch (RefusedArtifactException e) {
                throw new AssertionError(e);
            }
        });
    }

    static void assertFails(Class<? extends SnapshotFailure> kind, ThrowingCallable call) {
        assertThatExceptionOfType(SnapshotFailureException.class)
                .isThrownBy(call)
                .satisfies(it -> assertThat(it.failure()).isInstanceOf(kind));
    }

    static List<Path> filesOf(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<TransferSettings> settings() {
        return List.of(PLAIN, ENCODED);
    }
}
