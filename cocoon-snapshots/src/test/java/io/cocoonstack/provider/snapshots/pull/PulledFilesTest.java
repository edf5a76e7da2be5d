package io.cocoonstack.provider.snapshots.pull;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.content.EngineSnapshot;
import io.cocoonstack.provider.snapshots.content.SnapshotConfig;
import io.cocoonstack.provider.snapshots.content.SnapshotContent;
import io.cocoonstack.provider.snapshots.content.SnapshotFile;
import io.cocoonstack.provider.snapshots.encoding.ZstdFrames;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import io.cocoonstack.provider.snapshots.work.ChunkMemory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class PulledFilesTest {

    private static final int CHUNK = 1 << 20;
    private static final int CHUNKS = 8;

    private final Map<String, byte[]> stored = new ConcurrentHashMap<>();
    private final Set<String> opened = ConcurrentHashMap.newKeySet();
    private final Set<String> closed = ConcurrentHashMap.newKeySet();
    private final CountDownLatch stalled = new CountDownLatch(1);
    private final ChunkMemory memory = new ChunkMemory();

    private volatile boolean stalling;

    @Test
    void chunksAheadAreFetchedAndDecodedBeforeAnybodyReads() throws IOException {
        SnapshotFile memory = cut("memory", 1);
        try (PulledFiles files = files(3, memory);
                InputStream in = files.open(memory)) {
            await().until(() -> closed.size() == 3);
            await().during(Duration.ofMillis(100)).until(() -> opened.size() == 3);

            assertThat(in.readAllBytes()).isEqualTo(raw(1));
        }
    }

    @Test
    void allFilesOfAPullShareOneSetOfBuffers() throws IOException {
        SnapshotFile memory = cut("memory", 1);
        SnapshotFile disk = cut("disk", 2);
        try (PulledFiles files = files(3, memory, disk);
                InputStream first = files.open(memory)) {
            await().until(() -> closed.size() == 3);
            try (InputStream second = files.open(disk)) {
                // One buffer more than chunks are fetched ahead: it is what is being read.
                await().until(() -> closed.size() == 4);
                await().during(Duration.ofMillis(100)).until(() -> opened.size() == 4);
            }
            assertThat(first.readAllBytes()).isEqualTo(raw(1));
        }
    }

    @Test
    void aFileInOnePieceTakesNoBudgetHoweverLargeItIs() throws IOException {
        SnapshotFile memory = cut("memory", 1);
        byte[] frame = compressed(raw(2));
        SnapshotFile large =
                new SnapshotFile("large", 0600, true, true, 4L << 30, List.of(keep("large", frame)), Optional.empty());
        try (PulledFiles files = files(3, large, memory);
                InputStream in = files.open(memory)) {
            await().until(() -> closed.size() == 3);
            assertThat(in.read()).isEqualTo(raw(1)[0] & 0xff);
        }
    }

    @Test
    void closingInTheMiddleLeavesNoThreadNoBufferAndNoConnection() throws IOException {
        SnapshotFile memory = cut("memory", 1);
        stalling = true;
        try (PulledFiles files = files(3, memory)) {
            InputStream in = files.open(memory);
            await().until(() -> opened.size() == 3);
            in.close();

            assertThat(closed).isEqualTo(opened);
            assertThat(Thread.getAllStackTraces().keySet())
                    .noneMatch(thread -> thread.getName().equals("fetch memory"));
            stalling = false;
            opened.clear();
            closed.clear();
            // Every buffer is free again.
            try (InputStream again = files.open(memory)) {
                assertThat(again.readAllBytes()).isEqualTo(raw(1));
            }
        }
    }

    @Test
    void memoryIsWhatTheChunksAheadNeedAndIsGivenBack() throws IOException {
        try (PulledFiles files = files(3, cut("memory", 1));
                InputStream in = files.open(cut("memory", 1))) {
            assertThat(in.readAllBytes()).isEqualTo(raw(1));
            assertThat(memory.peak()).isBetween(3L * CHUNK, 4L * CHUNK);
        }
        assertThat(memory.held()).isZero();
    }

    @Test
    void aChunkThatFailsEndsTheFile() throws IOException {
        SnapshotFile memory = cut("memory", 1);
        String last = memory.parts().getLast().digest();
        stored.put(last, Arrays.copyOf(stored.get(last), stored.get(last).length));
        stored.get(last)[20] ^= 1;
        try (PulledFiles files = files(3, memory);
                InputStream in = files.open(memory)) {
            assertThatIOException().isThrownBy(in::readAllBytes);
        }
    }

    private PulledFiles files(int concurrency, SnapshotFile... files) {
        EngineSnapshot engine = new EngineSnapshot("ID", "", "", "", "", List.of(), "", 0, 0, 0, 0, "", false);
        SnapshotConfig config = new SnapshotConfig(2, engine, Map.of(), null, "");
        return new PulledFiles(
                this::open,
                new SnapshotContent(config, List.of(files)),
                TransferSettings.DEFAULT.sized(concurrency, 1024, 64),
                memory);
    }

    private InputStream open(Descriptor blob) {
        opened.add(blob.digest());
        return new FilterInputStream(new ByteArrayInputStream(stored.get(blob.digest()))) {
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                if (stalling) {
                    try {
                        stalled.await();
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                }
                return super.read(target, offset, length);
            }

            @Override
            public void close() {
                closed.add(blob.digest());
            }
        };
    }

    private SnapshotFile cut(String name, int seed) {
        byte[] raw = raw(seed);
        List<Descriptor> parts = new ArrayList<>();
        for (int i = 0; i < CHUNKS; i++) {
            parts.add(keep(name, compressed(Arrays.copyOfRange(raw, i * CHUNK, (i + 1) * CHUNK))));
        }
        return new SnapshotFile(name, 0600, true, true, raw.length, parts, Optional.empty());
    }

    private Descriptor keep(String name, byte[] frame) {
        String digest = Sha256.of(frame);
        stored.put(digest, frame);
        return Descriptor.ofFile(name, true, digest, frame.length);
    }

    private static byte[] raw(int seed) {
        return Vectors.generated(0, CHUNKS * CHUNK, i -> (i >> 20) + seed * 50 + i % 97);
    }

    private static byte[] compressed(byte[] raw) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        try (OutputStream out = ZstdFrames.encoding(frame, 1)) {
            out.write(raw);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return frame.toByteArray();
    }
}
