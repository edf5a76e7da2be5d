package io.cocoonstack.provider.snapshots.peer.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.peer.SavedSnapshot;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Node-b, which fetches what node-a has saved. */
abstract class FetchFixture {

    @TempDir
    Path directory;

    PeerClient client = PeerClient.open(PeerTimes.STANDARD, 64);

    SavedSnapshot saved;
    Path staging;

    @BeforeEach
    void save() throws IOException {
        staging = directory.resolve("staging");
        saved = SavedSnapshot.vectorA(directory.resolve("store"));
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
    }

    /** From now on another node may not be silent for long. */
    void impatient() throws IOException {
        client.close();
        client = PeerClient.open(
                new PeerTimes(Duration.ofSeconds(3), Duration.ofMillis(300), Duration.ofMillis(300)), 64);
    }

    PeerSnapshots peers(InetSocketAddress nodeA) {
        return new PeerSnapshots(
                "node-b",
                name -> name.equals("node-a") ? Optional.of(nodeA) : Optional.empty(),
                saved.source,
                Staging.open(staging),
                client);
    }

    SnapshotPeers.Staged fetch(InetSocketAddress nodeA) {
        return peers(nodeA)
                .fetch(SavedSnapshot.REF, SavedSnapshot.MANIFEST, Transfer.SILENT)
                .orElseThrow();
    }

    /** The failure's text; nothing may be left of the try. */
    String failure(InetSocketAddress nodeA, Class<? extends SnapshotFailure> kind) {
        SnapshotFailureException[] thrown = new SnapshotFailureException[1];
        assertThatExceptionOfType(SnapshotFailureException.class)
                .isThrownBy(() -> fetch(nodeA))
                .satisfies(it -> {
                    assertThat(it.failure()).as(it.getMessage()).isInstanceOf(kind);
                    thrown[0] = it;
                });
        assertThat(staged()).isEmpty();
        return thrown[0].failure().detail();
    }

    List<Path> staged() {
        if (!Files.exists(staging)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(staging)) {
            return entries.toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
