package io.cocoonstack.provider.snapshots.peer.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailure.Rejected;
import io.cocoonstack.provider.snapshot.SnapshotFailure.Unavailable;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.peer.SavedSnapshot;
import io.cocoonstack.provider.snapshots.peer.serve.PeerLimits;
import io.cocoonstack.provider.snapshots.peer.serve.PeerServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A fetch from a real server. */
class PeerSnapshotsTest extends FetchFixture {

    private PeerServer server;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        serve();
    }

    @AfterEach
    void end() throws IOException, InterruptedException {
        server.close();
    }

    @Test
    void everyFileArrivesWithItsHolesAndTheEnvelopeOfTheStore() throws IOException {
        Files.writeString(saved.directory().resolve("snapshot.json"), "{\"of\":\"the peer\"}");

        try (SnapshotPeers.Staged staged = fetch(server.address())) {
            for (String file : new String[] {"config.json", "memory-ranges", "overlay.qcow2", "state.json"}) {
                assertThat(staged.directory().resolve(file))
                        .hasSameBinaryContentAs(saved.directory().resolve(file));
            }
            assertThat(staged.directory().resolve("snapshot.json"))
                    .hasContent(new String(Vectors.bytes("snapshots/a/import-snapshot.json"), StandardCharsets.UTF_8)
                            .replace("-hibernate-import", ""));
            assertThat(staged.directory().getFileName().toString()).startsWith("vk-lab-demo-0-");
            assertThat(staged.directory().getParent()).isEqualTo(staging);
            assertThat(mode(staged.directory())).isEqualTo("rwxr-x---");
            assertThat(mode(staging)).isEqualTo("rwxr-x---");
            assertThat(mode(staged.directory().resolve("memory-ranges"))).isEqualTo("rw-r-----");
            assertThat(mode(staged.directory().resolve("snapshot.json"))).isEqualTo("rw-r--r--");
        }
        assertThat(staged()).isEmpty();
    }

    @Test
    void aFetchSaysHowFarItIsInOrderAndToTheLastByte() throws IOException, InterruptedException {
        saved = SavedSnapshot.of(directory.resolve("told"), Map.of("cow.raw", 40L << 20, "mem", 3L << 20));
        saved.write("cow.raw", 40L << 20, 0, new byte[40 << 20]);
        saved.write("mem", 3L << 20, 0, new byte[3 << 20]);
        serve();
        List<Long> told = Collections.synchronizedList(new ArrayList<>());

        try (SnapshotPeers.Staged _ = peers(server.address())
                .fetch(SavedSnapshot.REF, SavedSnapshot.MANIFEST, (done, total) -> {
                    assertThat(total).isEqualTo(43L << 20);
                    told.add(done);
                })
                .orElseThrow()) {
            assertThat(told).isSorted().hasSizeBetween(5, 8).endsWith(43L << 20);
        }
    }

    @Test
    void closingTwiceIsFine() {
        SnapshotPeers.Staged staged = fetch(server.address());
        staged.close();

        staged.close();

        assertThat(staged()).isEmpty();
    }

    @Test
    void aLargeSparseFileStaysSparseAndCostsLittleMemory() throws IOException, InterruptedException {
        long size = 32L << 30;
        Map<Long, byte[]> data = new HashMap<>();
        Random random = new Random(7);
        saved = SavedSnapshot.of(directory.resolve("large"), Map.of("memory-ranges", size, "cow.raw", 300L << 20));
        for (int i = 0; i < 40; i++) {
            byte[] content = new byte[random.nextInt(1, 100_000)];
            random.nextBytes(content);
            long offset = (size / 40) * i + random.nextInt(1 << 20);
            data.put(offset, content);
            saved.write("memory-ranges", size, offset, content);
        }
        saved.write("cow.raw", 300L << 20, 299L << 20, "end".getBytes(StandardCharsets.US_ASCII));
        serve();

        try (SnapshotPeers.Staged staged = fetch(server.address())) {
            Path memory = staged.directory().resolve("memory-ranges");
            assertThat(Files.size(memory)).isEqualTo(size);
            try (var channel = Files.newByteChannel(memory)) {
                for (Map.Entry<Long, byte[]> piece : data.entrySet()) {
                    var read = ByteBuffer.allocate(piece.getValue().length);
                    channel.position(piece.getKey());
                    channel.read(read);
                    assertThat(read.array()).isEqualTo(piece.getValue());
                }
            }
            assertThat(allocated(memory)).isLessThan(64L << 20);
            assertThat(allocated(staged.directory().resolve("cow.raw"))).isLessThan(4L << 20);
        }
    }

    @Test
    void zerosOnTheWayBecomeHoles() throws IOException, InterruptedException {
        saved = SavedSnapshot.of(directory.resolve("zeros"), Map.of("cow.raw", 24L << 20));
        byte[] content = new byte[24 << 20];
        content[9 << 20] = 1;
        saved.write("cow.raw", 24L << 20, 0, content);
        serve();

        try (SnapshotPeers.Staged staged = fetch(server.address())) {
            Path file = staged.directory().resolve("cow.raw");
            assertThat(file).hasBinaryContent(content);
            assertThat(allocated(file)).isBetween(1L, 2L << 20);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "node-b", "node-c"})
    void aNodeThatIsUnknownOrThisOneIsNotAsked(String node) {
        SnapshotManifest manifest = new SnapshotManifest(SavedSnapshot.ID, "", node, "", null);

        assertThat(peers(server.address()).fetch(SavedSnapshot.REF, manifest, Transfer.SILENT))
                .isEmpty();
        assertThat(staging).doesNotExist();
    }

    @Test
    void aTagThatWasPushedAgainIsNotTakenForTheOneThatWasSeen() {
        SnapshotManifest seen = new SnapshotManifest("OTHER", "", "node-a", "", null);

        assertFails(Unavailable.class, seen);
    }

    @Test
    void aTagThatIsGoneIsNoLongerFetched() {
        saved.source.manifests.clear();

        assertFails(Unavailable.class, SavedSnapshot.MANIFEST);
    }

    @Test
    void aStoreThatIsDownIsNotReplacedByAPeersWord() {
        saved.source.down();

        assertFails(Unavailable.class, SavedSnapshot.MANIFEST);
    }

    @Test
    void aFileThatShrankSinceThePlanIsFound() throws IOException {
        saved.write("overlay.qcow2", 4999, 0, new byte[0]);

        assertFails(Rejected.class, SavedSnapshot.MANIFEST);
    }

    @Test
    void theSweepRemovesWhatAnEarlierProcessLeftAndNothingElse() throws IOException {
        Path outside = Files.createDirectories(directory.resolve("outside"));
        Files.writeString(outside.resolve("kept"), "x");
        Files.createDirectories(staging.resolve("vk-old-1/deep"));
        Files.writeString(staging.resolve("vk-old-1/deep/memory-ranges"), "x");
        Files.writeString(staging.resolve("file"), "x");
        Files.createSymbolicLink(staging.resolve("link"), outside);
        Staging area = Staging.open(staging);
        Path fresh = area.create("vk-new");

        area.sweep();

        assertThat(staged()).containsExactly(fresh);
        assertThat(outside.resolve("kept")).exists();
    }

    @Test
    void aStagingDirectoryThatIsNotThereIsSweptAndMadeOnDemand() throws IOException {
        Staging area = Staging.open(staging);

        area.sweep();

        assertThat(area.create("vk/../../odd name_1").getFileName().toString()).startsWith("vk_.._.._odd_name_1-");
    }

    private void assertFails(Class<? extends SnapshotFailure> kind, SnapshotManifest manifest) {
        assertThatExceptionOfType(SnapshotFailureException.class)
                .isThrownBy(() -> peers(server.address()).fetch(SavedSnapshot.REF, manifest, Transfer.SILENT))
                .satisfies(it -> assertThat(it.failure()).as(it.getMessage()).isInstanceOf(kind));
        assertThat(staged()).isEmpty();
    }

    private void serve() throws IOException, InterruptedException {
        if (server != null) {
            server.close();
        }
        server = PeerServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), saved.store, saved, PeerLimits.STANDARD);
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static long allocated(Path file) throws IOException {
        Process du = new ProcessBuilder("du", "--block-size=1", file.toString()).start();
        return Long.parseLong(
                new String(du.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).split("\\s", -1)[0]);
    }
}
