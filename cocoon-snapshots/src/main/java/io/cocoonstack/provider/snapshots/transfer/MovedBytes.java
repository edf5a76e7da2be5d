package io.cocoonstack.provider.snapshots.transfer;

import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.archive.BulkInputStream;
import io.cocoonstack.provider.snapshots.encoding.Fairness;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** Counts the bytes of the files that pass, and tells now and then. For one thread. */
final class MovedBytes {

    private static final long STEP = 8 << 20;

    private final Transfer transfer;
    private final long total;
    private long done;
    private long told;

    /** @param total -1 while it is unknown */
    MovedBytes(Transfer transfer, long total) {
        this.transfer = transfer;
        this.total = total;
    }

    BulkInputStream count(InputStream in) {
        return new BulkInputStream() {
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return add(in.read(target, offset, length));
            }

            @Override
            public int read(ByteBuffer target) throws IOException {
                return add(read(in, target));
            }

            @Override
            public void close() throws IOException {
                in.close();
            }
        };
    }

    private int add(int count) {
        if (count <= 0) {
            return count;
        }
        Fairness.progress(done, done + count);
        done += count;
        if (done - told >= STEP) {
            told = done;
            transfer.progress(done, total);
        }
        return count;
    }

    /** Tells at the end of a file in any case. */
    void fileDone() {
        if (told != done) {
            told = done;
            transfer.progress(done, total);
        }
    }
}
