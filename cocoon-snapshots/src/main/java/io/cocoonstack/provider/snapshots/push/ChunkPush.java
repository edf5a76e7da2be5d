package io.cocoonstack.provider.snapshots.push;

import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.encoding.EncodePath;
import io.cocoonstack.provider.snapshots.encoding.FrameEncoder;
import io.cocoonstack.provider.snapshots.encoding.TransferSizing;
import io.cocoonstack.provider.snapshots.encoding.ZstdFrames;
import io.cocoonstack.provider.snapshots.transfer.FileSink;
import io.cocoonstack.provider.snapshots.transfer.StoredFile;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import io.cocoonstack.provider.snapshots.work.Background;
import io.cocoonstack.provider.snapshots.work.Buffers;
import io.cocoonstack.provider.snapshots.work.CpuThreads;
import io.cocoonstack.provider.snapshots.work.Workers;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts files and stores the chunks, several at once. The reader fills a chunk and hands it to a worker; it waits while all memory or
 * all workers are busy, and that is what bounds the memory.
 */
final class ChunkPush implements AutoCloseable {

    private final BlobUploads blobs;
    private final int level;
    private final int chunkSize;
    private final CpuThreads cpu;
    private final Workers workers;
    private final Buffers raw;
    private final Buffers encoded;

    ChunkPush(BlobUploads blobs, TransferSettings settings, int concurrency, CpuThreads cpu) {
        this.blobs = blobs;
        this.cpu = cpu;
        this.level = settings.zstdLevel();
        this.chunkSize = Math.toIntExact(settings.chunkSize());
        this.workers = new Workers("chunk", concurrency);
        // What waits for the registry is compressed; more raw chunks than the processors can take would be memory for
        // nothing.
        int rawChunks = TransferSizing.rawChunks(concurrency, level > 0 ? cpu.count() : concurrency);
        this.raw = new Buffers(rawChunks * Pieces.count(chunkSize), Pieces.SIZE);
        // Every worker finds what it needs at worst: two that wait for each other's would wait for ever.
        this.encoded = new Buffers(concurrency * Pieces.count(ZstdFrames.bound(chunkSize)), Pieces.SIZE);
    }

    FileSink.Pending store(ArchiveEntry entry, InputStream body, EncodePath.Cut cut) throws IOException {
        List<Background<Stored>> chunks = new ArrayList<>(cut.count());
        long left = entry.size();
        for (int index = 0; index < cut.count(); index++) {
            long size = Math.min(left, chunkSize);
            chunks.add(start(body, size, cut.zstd()));
            left -= size;
        }
        return () -> {
            List<Descriptor> layers = new ArrayList<>(chunks.size());
            for (Background<Stored> chunk : chunks) {
                layers.add(layer(entry.name(), cut, chunk.await(), layers.size()));
            }
            return new StoredFile(layers, true, entry.size());
        };
    }

    @SuppressWarnings("MustBeClosedChecker")
    private Background<Stored> start(InputStream body, long size, boolean zstd) throws IOException {
        Pieces chunk = new Pieces(raw);
        chunk.fill(body, size);
        return workers.start(() -> {
            try (chunk) {
                return zstd ? storeCompressed(chunk) : store(cpu.run(chunk::digest), chunk);
            }
        });
    }

    private static Descriptor layer(String name, EncodePath.Cut cut, Stored stored, int index) {
        return cut.count() == 1
                ? Descriptor.ofFile(name, cut.zstd(), stored.digest, stored.size)
                : Descriptor.ofChunk(name, cut.zstd(), stored.digest, stored.size, index, cut.count());
    }

    private Stored storeCompressed(Pieces chunk) throws IOException {
        try (Pieces target = new Pieces(encoded)) {
            return store(cpu.run(() -> encode(chunk, target)), target);
        }
    }

    private String encode(Pieces chunk, Pieces target) throws IOException {
        try (FrameEncoder encoder = new FrameEncoder(chunk.size(), level, target::add)) {
            chunk.spend(encoder::add);
            encoder.finish();
        }
        return target.digest();
    }

    private Stored store(String digest, Pieces content) throws IOException {
        blobs.ensure(digest, content.body());
        return new Stored(digest, content.size());
    }

    /** Ends the workers, waits for them, and frees the memory. */
    @Override
    public void close() {
        workers.close();
        raw.close();
        encoded.close();
    }

    private record Stored(String digest, long size) {}
}
