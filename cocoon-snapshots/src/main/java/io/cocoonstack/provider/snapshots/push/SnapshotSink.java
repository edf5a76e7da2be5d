package io.cocoonstack.provider.snapshots.push;

import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.archive.BrokenArchiveException;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.encoding.EncodePath;
import io.cocoonstack.provider.snapshots.encoding.TransferSizing;
import io.cocoonstack.provider.snapshots.push.PlainPush.KnownFile;
import io.cocoonstack.provider.snapshots.transfer.FileSink;
import io.cocoonstack.provider.snapshots.transfer.StoredFile;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import io.cocoonstack.provider.snapshots.work.ChunkMemory;
import io.cocoonstack.provider.snapshots.work.CpuThreads;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;

/** Stores each file of a push in the way that its size and the settings ask for. */
final class SnapshotSink implements FileSink, AutoCloseable {

    private final TransferSettings settings;
    private final BlobUploads blobs;
    private final PlainPush plain;
    private final ChunkPush chunks;

    SnapshotSink(
            TransferSettings settings, BlobUploads blobs, Set<KnownFile> probable, CpuThreads cpu, ChunkMemory memory) {
        this.settings = settings;
        this.blobs = blobs;
        this.plain = new PlainPush(blobs, probable, settings.spool(), settings.isEncoding());
        this.chunks = new ChunkPush(
                blobs,
                settings,
                TransferSizing.pushWorkers(settings.concurrency(), settings.chunkMib(), settings.pushBudgetMib()),
                cpu,
                memory);
    }

    @Override
    public Pending store(ArchiveEntry entry, InputStream body) throws IOException {
        EncodePath path;
        try {
            path = EncodePath.of(settings.zstdLevel(), settings.chunkSize(), entry.size());
        } catch (IllegalArgumentException e) {
            throw new BrokenArchiveException(entry.name() + " cannot be stored: " + e.getMessage());
        }
        return switch (path) {
            case EncodePath.Plain _ -> plain.store(entry, body);
            case EncodePath.CompressedSpool _ -> storeCompressed(entry, body);
            case EncodePath.Cut cut -> chunks.store(entry, body, cut);
        };
    }

    private Pending storeCompressed(ArchiveEntry entry, InputStream body) throws IOException {
        try (CompressedFile file = CompressedFile.of(body, settings.zstdLevel(), settings.spool())) {
            blobs.ensure(file.digest(), file);
            StoredFile stored = new StoredFile(
                    List.of(Descriptor.ofFile(entry.name(), true, file.digest(), file.size())), true, entry.size());
            return () -> stored;
        }
    }

    @Override
    public void close() {
        chunks.close();
    }
}
