package io.cocoonstack.examples.transfer;

import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.nio.file.Path;
import java.util.List;

/**
 * A way for snapshots to travel.
 *
 * @param level of compression, 0 for none
 * @param chunkMib where files are cut, 0 for nowhere
 */
record Way(String name, int level, int chunkMib) {

    /** All that are measured. */
    static final List<Way> ALL = List.of(
            new Way("plain", 0, 0),
            new Way("zstd1-64", 1, 64),
            new Way("zstd3-256", 3, 256),
            new Way("chunk-256", 0, 256));

    private static final List<Integer> CONCURRENCIES = List.of(1, 4, 8);

    /** What a concurrency makes a difference to. */
    List<Integer> concurrencies() {
        return chunkMib == 0 ? List.of(TransferSettings.DEFAULT.concurrency()) : CONCURRENCIES;
    }

    TransferSettings settings(int concurrency, Path spool) {
        TransferSettings all = TransferSettings.DEFAULT.spoolingTo(spool).encoded(level, chunkMib);
        return all.sized(concurrency, all.pushBudgetMib(), all.pullBudgetMib());
    }
}
