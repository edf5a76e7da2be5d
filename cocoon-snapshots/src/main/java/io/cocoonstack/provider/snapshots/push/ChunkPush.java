package io.cocoonstack.provider.snapshots.push;

import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.archive.BulkInputStream;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.encoding.EncodePath;
import io.cocoonstack.provider.snapshots.encoding.TransferSizing;
import io.cocoonstack.provider.snapshots.encoding.ZstdFrames;
import io.cocoonstack.provider.snapshots.transfer.FileSink;
import io.cocoonstack.provider.snapshots.transfer.StoredFile;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import io.cocoonstack.provider.snapshots.work.Background;
import io.cocoonstack.provider.snapshots.work.Buffers;
import io.cocoonstack.provider.snapshots.work.ChunkMemory;
import io.cocoonstack.provider.snapshots.work.CpuThreads;
import io.cocoonstack.provider.snapshots.work.Workers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts files and stores the chunks, several at once. The reader fills a chunk and hands it to a worker; it waits while all memory or
 * all workers are busy, and that is what bounds the memory.
 */
final class ChunkPush implements AutoCloseable {

    /** Bytes after which a reader that fills a chunk is heard of. */
    private static final int STEP = 4 << 20;

    private final BlobUploads blobs;
    private final int level;
    private final int chunkSize;
    private final CpuThreads cpu;
    private final Workers workers;
    private final Buffers raw;
    private final Buffers encoded;

    ChunkPush(BlobUploads blobs, TransferSettings settings, int concurrency, CpuThreads cpu, ChunkMemory memory) {
        this.blobs = blobs;
        this.cpu = cpu;
        this.level = settings.zstdLevel();
        this.chunkSize = Math.toIntExact(settings.chunkSize());
        this.workers = new Workers("chunk", concurrency);
        // What waits for the registry is compressed; more raw chunks than the processors can take would be memory for
        // nothing.
        int rawChunks = TransferSizing.rawChunks(concurrency, level > 0 ? cpu.count() : concurrency);
        this.raw = new Buffers(memory, rawChunks, chunkSize);
        this.encoded = new Buffers(memory, concurrency, ZstdFrames.bound(chunkSize));
    }

    FileSink.Pending store(ArchiveEntry entry, InputStream body, EncodePath.Cut cut) throws IOException {
        List<Background<Stored>> chunks = new ArrayList<>(cut.count());
        long left = entry.size();
        for (int index = 0; index < cut.count(); index++) {
            int size = (int) Math.min(left, chunkSize);
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

    private Background<Stored> start(InputStream body, int size, boolean zstd) throws IOException {
        Buffers.Loan chunk = raw.take();
        fill(chunk.bytes(), body, size);
        return workers.start(() -> {
            try (chunk) {
                return zstd ? storeCompressed(chunk) : store(cpu.run(() -> Sha256.of(chunk.bytes())), chunk.bytes());
            }
        });
    }

    private static void fill(ByteBuffer chunk, InputStream body, int size) throws IOException {
        while (chunk.position() < size) {
            chunk.limit(Math.min(size, chunk.position() + STEP));
            if (BulkInputStream.read(body, chunk) < 0) {
                throw new IOException("a file ends " + (size - chunk.position()) + " bytes early");
            }
        }
        chunk.flip();
    }

    private static Descriptor layer(String name, EncodePath.Cut cut, Stored stored, int index) {
        return cut.count() == 1
                ? Descriptor.ofFile(name, cut.zstd(), stored.digest, stored.size)
                : Descriptor.ofChunk(name, cut.zstd(), stored.digest, stored.size, index, cut.count());
    }

    /** The raw chunk is free as soon as it is compressed. */
    private Stored storeCompressed(Buffers.Loan chunk) throws IOException {
        try (Buffers.Loan target = encoded.take()) {
            String digest = cpu.run(() -> {
                ZstdFrames.encode(chunk.bytes(), target.bytes(), level);
                return Sha256.of(target.bytes());
            });
            chunk.close();
            return store(digest, target.bytes());
        }
    }

    private Stored store(String digest, ByteBuffer content) throws IOException {
        blobs.ensure(digest, new BufferBody(content));
        return new Stored(digest, content.remaining());
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
