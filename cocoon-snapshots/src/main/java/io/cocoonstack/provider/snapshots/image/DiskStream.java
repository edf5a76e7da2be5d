package io.cocoonstack.provider.snapshots.image;

import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.encoding.ExactInputStream;
import io.cocoonstack.provider.snapshots.encoding.FileContent.BlobSource;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a disk, one part after the other, each opened when the one before has been verified. The end is seen only by a reader
 * that got every byte.
 */
final class DiskStream extends InputStream {

    private final Iterator<Descriptor> rest;
    private final BlobSource blobs;
    private final long size;
    private final Transfer transfer;
    private InputStream current = InputStream.nullInputStream();
    private long done;
    private boolean ended;
    private @Nullable IOException failure;

    DiskStream(CloudImage disk, BlobSource blobs, Transfer transfer) {
        this.rest = disk.parts().iterator();
        this.blobs = blobs;
        this.size = disk.size();
        this.transfer = transfer;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        int count = read(one, 0, 1);
        return count < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (failure != null) {
            throw failure;
        }
        try {
            int count = next(target, offset, length);
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

    private int next(byte[] target, int offset, int length) throws IOException {
        int count = current.read(target, offset, length);
        while (count < 0 && rest.hasNext()) {
            current.close();
            Descriptor part = rest.next();
            current = ExactInputStream.ofBlob(blobs.open(part), part.size(), part.digest());
            count = current.read(target, offset, length);
        }
        return count;
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
        current.close();
    }
}
