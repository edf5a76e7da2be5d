package io.cocoonstack.provider.snapshots.peer.fetch;

import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.peer.Slice;
import io.cocoonstack.provider.snapshots.peer.SnapshotPlan.PlannedFile;
import java.util.List;

/** Counts what all writers of a fetch have written, and tells now and then. Thread-safe. */
final class FetchedBytes {

    private static final long STEP = 8 << 20;

    private final Transfer transfer;
    private final long total;
    private long done;
    private long told = -STEP;

    FetchedBytes(Transfer transfer, List<PlannedFile> files) {
        this.transfer = transfer;
        this.total = files.stream()
                .flatMap(file -> file.slices().stream())
                .mapToLong(Slice::length)
                .sum();
    }

    /** Reports in order: whoever listens returns at once. */
    synchronized void add(long count) {
        done += count;
        if (done - told >= STEP || done == total) {
            told = done;
            transfer.progress(done, total);
        }
    }
}
