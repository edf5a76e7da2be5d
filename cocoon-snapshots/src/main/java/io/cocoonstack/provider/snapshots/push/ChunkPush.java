package io.cocoonstack.provider.snapshots.push;

import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.encoding.EncodePath;
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
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts files and stores the chunks, several at once. The reader fills a buffer and hands it to a worker; it waits while all buffers or
 * workers are busy, and that is what bounds the memory.
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
        // One pair more than workers: it is being filled meanwhile.
        this.raw = new Buffers(concurrency + 1, chunkSize);
        this.encoded = new Buffers(concurrency + 1, ZstdFrames.bound(chunkSize));
    }

    FileSink.Pending store(ArchiveEntry entry, InputStream body, EncodePath.Cut cut) throws IOException {
        List<Background<Stored>> chunks = new ArrayList<>(cut.count());
        long left = entry.size();
        for (int index = 0; index < cut.count(); index++) {
            ByteBuffer chunk = raw.take();
            fill(chunk, body, (int) Math.min(left, chunkSize));
            left -= chunk.remaining();
            chunks.add(workers.start(() -> cut.zstd() ? storeCompressed(chunk) : storePlain(chunk)));
        }
        return () -> {
            List<Descriptor> layers = new ArrayList<>(chunks.size());
            for (Background<Stored> chunk : chunks) {
                layers.add(layer(entry.name(), cut, chunk.await(), layers.size()));
            }
            return new StoredFile(layers, true, entry.size());
        };
    }

    private static Descriptor layer(String name, EncodePath.Cut cut, Stored stored, int index) {
        return cut.count() == 1
                ? Descriptor.ofFile(name, cut.zstd(), stored.digest, stored.size)
                : Descriptor.ofChunk(name, cut.zstd(), stored.digest, stored.size, index, cut.count());
    }

    private Stored storePlain(ByteBuffer chunk) throws IOException {
        try {
            return store(chunk);
        } finally {
            raw.giveBack(chunk);
        }
    }

    private Stored storeCompressed(ByteBuffer chunk) throws IOException {
        ByteBuffer target = encoded.take();
        try {
            try {
                cpu.run(() -> {
                    ZstdFrames.encode(chunk, target, level);
                    return true;
                });
            } finally {
                raw.giveBack(chunk);
            }
            return store(target.flip());
        } finally {
            encoded.giveBack(target);
        }
    }

    private Stored store(ByteBuffer content) throws IOException {
        String digest = cpu.run(() -> Sha256.of(content));
        blobs.ensure(digest, new BufferBody(content));
        return new Stored(digest, content.remaining());
    }

    private static void fill(ByteBuffer chunk, InputStream body, int size) throws IOException {
        byte[] piece = new byte[Math.min(size, 256 << 10)];
        while (chunk.position() < size) {
            int count = body.read(piece, 0, Math.min(piece.length, size - chunk.position()));
            if (count < 0) {
                throw new IOException("a file ends " + (size - chunk.position()) + " bytes early");
            }
            chunk.put(piece, 0, count);
        }
        chunk.flip();
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
