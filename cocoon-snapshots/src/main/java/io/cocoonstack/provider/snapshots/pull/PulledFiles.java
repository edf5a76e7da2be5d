package io.cocoonstack.provider.snapshots.pull;

import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.content.SnapshotContent;
import io.cocoonstack.provider.snapshots.content.SnapshotFile;
import io.cocoonstack.provider.snapshots.encoding.BlobParts;
import io.cocoonstack.provider.snapshots.encoding.Chunks;
import io.cocoonstack.provider.snapshots.encoding.FileContent;
import io.cocoonstack.provider.snapshots.encoding.TransferSizing;
import io.cocoonstack.provider.snapshots.transfer.ArchiveImport;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import io.cocoonstack.provider.snapshots.work.Buffers;
import io.cocoonstack.provider.snapshots.work.ChunkMemory;
import java.io.IOException;
import java.io.InputStream;

/**
 * Opens the files of a pull: those in several chunks with the next chunks already on their way, as far as the memory of the pull goes,
 * and the others byte by byte. One set of buffers serves all files.
 */
final class PulledFiles implements ArchiveImport.Contents, AutoCloseable {

    private final BlobParts.Source blobs;
    private final int window;
    private final Buffers raw;

    PulledFiles(BlobParts.Source blobs, SnapshotContent content, TransferSettings settings, ChunkMemory memory) {
        this.blobs = blobs;
        long storedSize = 0;
        long rawSize = 0;
        for (SnapshotFile file : content.files()) {
            if (isCut(file)) {
                long largest =
                        file.parts().stream().mapToLong(Descriptor::size).max().orElse(0);
                storedSize = Math.max(storedSize, file.zstd() ? largest : 0);
                rawSize = Math.max(
                        rawSize,
                        file.zstd() ? Chunks.stride(file.size(), file.parts().size()) : largest);
            }
        }
        long budget = (long) settings.pullBudgetMib() << 20;
        // Chunks are decoded as they come, so no stored one is ever held whole; counting it leaves room for the
        // decoders.
        window = TransferSizing.pullWindow(settings.concurrency(), budget, storedSize, rawSize);
        raw = new Buffers(memory, window + 1, window == 0 ? 0 : rawSize);
    }

    @Override
    public InputStream open(SnapshotFile file) throws IOException {
        return window > 0 && isCut(file) ? new ChunkedFile(file, blobs, window, raw) : FileContent.open(file, blobs);
    }

    private static boolean isCut(SnapshotFile file) {
        return file.encoded() && file.parts().size() > 1;
    }

    @Override
    public void close() {
        raw.close();
    }
}
