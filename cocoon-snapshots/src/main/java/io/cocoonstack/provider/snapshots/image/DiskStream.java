package io.cocoonstack.provider.snapshots.image;

import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.encoding.BlobParts;
import io.cocoonstack.provider.snapshots.work.BlockStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The bytes of a disk. The end is seen only by a reader that got every byte. */
final class DiskStream extends BlockStream {

    private final BlobParts parts;
    private final long size;
    private final Transfer transfer;
    private long done;
    private boolean ended;
    private @Nullable IOException failure;

    DiskStream(CloudImage disk, BlobParts.Source blobs, Transfer transfer) {
        this.parts = new BlobParts(disk.parts(), blobs);
        this.size = disk.size();
        this.transfer = transfer;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (failure != null) {
            throw failure;
        }
        try {
            int count = parts.read(target, offset, length);
            ended = count < 0;
            if (count > 0) {
                done += count;
                transfer.progress(done, size);
            }
            return count;
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** Why a read failed; null when none did. */
    @Nullable
    IOException failure() {
        return failure;
    }

    /** Fails unless the reader has seen the end, or stands right before it and the last part is what it should be. */
    void requireEnd() throws IOException {
        if (!ended && (done < size || read() >= 0)) {
            throw new IOException("the import ended after " + done + " of " + size + " bytes");
        }
    }

    @Override
    public void close() throws IOException {
        parts.close();
    }
}
