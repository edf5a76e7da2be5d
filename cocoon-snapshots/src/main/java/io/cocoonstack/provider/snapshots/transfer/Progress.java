package io.cocoonstack.provider.snapshots.transfer;

import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.encoding.Fairness;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes of the files that pass, and tells now and then. For one thread. */
final class Progress {

    private static final long STEP = 8 << 20;

    private final Transfer transfer;
    private final long total;
    private long done;
    private long told;

    /** @param total -1 while it is unknown */
    Progress(Transfer transfer, long total) {
        this.transfer = transfer;
        this.total = total;
    }

    InputStream count(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                int one = in.read();
                add(one < 0 ? 0 : 1);
                return one;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int count = in.read(target, offset, length);
                add(Math.max(0, count));
                return count;
            }
        };
    }

    private void add(int count) {
        Fairness.progress(done, done + count);
        done += count;
        if (done - told >= STEP) {
            told = done;
            transfer.progress(done, total);
        }
    }

    /** Tells at the end of a file in any case. */
    void fileDone() {
        if (told != done) {
            told = done;
            transfer.progress(done, total);
        }
    }
}
