package io.cocoonstack.provider.snapshots.transfer;

import io.cocoonstack.provider.snapshots.encoding.TransferSizing;
import java.nio.file.Path;

/**
 * How snapshots travel. What is written with any of them is read with any other.
 *
 * @param zstdLevel compression of large files in new snapshots, 0 for none
 * @param chunkMib where large files are cut in new snapshots, in MiB; 0 for nowhere
 * @param concurrency chunks at once within a push or a pull
 * @param pushBudgetMib memory for chunks within a push, in MiB
 * @param pullBudgetMib memory for chunks within a pull, in MiB
 * @param spool directory for the one file that a push without chunks keeps until it is sent
 */
public record TransferSettings(
        int zstdLevel, int chunkMib, int concurrency, int pushBudgetMib, int pullBudgetMib, Path spool) {

    private static final int PULL_BUDGET_MIB = 2048;

    /** Plain files, as every node reads them. */
    public static final TransferSettings DEFAULT = new TransferSettings(
            0,
            0,
            TransferSizing.DEFAULT_CONCURRENCY,
            TransferSizing.DEFAULT_PUSH_BUDGET_MIB,
            PULL_BUDGET_MIB,
            Path.of(System.getProperty("java.io.tmpdir")));

    /** Numbers that do not fit together are an {@link IllegalArgumentException}. */
    public TransferSettings {
        TransferSizing.pushWorkers(concurrency, chunkMib, pushBudgetMib);
    }

    /** Whether new snapshots may have encoded files. */
    public boolean isEncoding() {
        return zstdLevel > 0 || chunkMib > 0;
    }

    public long chunkSize() {
        return (long) chunkMib << 20;
    }

    public TransferSettings encoded(int newZstdLevel, int newChunkMib) {
        return new TransferSettings(newZstdLevel, newChunkMib, concurrency, pushBudgetMib, pullBudgetMib, spool);
    }

    public TransferSettings sized(int newConcurrency, int newPushBudgetMib, int newPullBudgetMib) {
        return new TransferSettings(zstdLevel, chunkMib, newConcurrency, newPushBudgetMib, newPullBudgetMib, spool);
    }

    public TransferSettings spoolingTo(Path directory) {
        return new TransferSettings(zstdLevel, chunkMib, concurrency, pushBudgetMib, pullBudgetMib, directory);
    }
}
