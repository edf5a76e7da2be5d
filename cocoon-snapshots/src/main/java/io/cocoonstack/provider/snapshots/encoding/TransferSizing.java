package io.cocoonstack.provider.snapshots.encoding;

/** How many chunks are in memory at once. Source of the formulas: vk-cocoon. */
public final class TransferSizing {

    /** {@code SNAPSHOT_TRANSFER_CONCURRENCY} while it is unset. */
    public static final int DEFAULT_CONCURRENCY = 8;

    /** {@code SNAPSHOT_MEMORY_BUDGET_MIB} while it is unset. */
    public static final int DEFAULT_PUSH_BUDGET_MIB = 9216;

    /** Largest chunk a push cuts: with what compression may add it must fit into one buffer, and those end at 2 GiB. */
    public static final int MAX_CHUNK_MIB = 1024;

    private static final long MAX_BUFFER = 1L << 30;
    private static final int MIN_WINDOW = 2;

    private TransferSizing() {}

    /**
     * Workers of a push; each holds a raw and an encoded chunk, and one pair more is being filled.
     *
     * @param concurrency 0 or less for the default
     * @param chunkMib 0 when files are not cut
     * @param budgetMib 0 or less for the default
     * @throws IllegalArgumentException when the chunk is too large, or two pairs of it do not fit
     */
    public static int pushWorkers(int concurrency, int chunkMib, int budgetMib) {
        int workers = concurrency <= 0 ? DEFAULT_CONCURRENCY : concurrency;
        if (chunkMib <= 0) {
            return workers;
        }
        if (chunkMib > MAX_CHUNK_MIB) {
            throw new IllegalArgumentException(
                    "a chunk of " + chunkMib + " MiB is above the maximum of " + MAX_CHUNK_MIB + " MiB");
        }
        int budget = budgetMib <= 0 ? DEFAULT_PUSH_BUDGET_MIB : budgetMib;
        if (4 * chunkMib > budget) {
            throw new IllegalArgumentException(
                    "four chunks of " + chunkMib + " MiB are more than the memory budget of " + budget + " MiB");
        }
        return Math.min(workers, budget / (2 * chunkMib) - 1);
    }

    /**
     * Raw chunks of a push: those being worked on and one more, which is filled meanwhile. Filling is the faster of the two by far;
     * another chunk would only be more memory to walk through.
     *
     * @param takers how many are worked on at once
     */
    public static int rawChunks(int workers, int takers) {
        return Math.min(workers, takers) + 1;
    }

    /**
     * Chunks a pull fetches ahead, 0 when it must stream one after the other.
     *
     * @param prefetch 0 or less for the default
     * @param budget bytes
     * @param inputCap largest stored chunk in bytes, 0 when chunks are not compressed
     * @param outputCap largest raw chunk in bytes
     */
    public static int pullWindow(int prefetch, long budget, long inputCap, long outputCap) {
        if (inputCap > MAX_BUFFER || outputCap > MAX_BUFFER || inputCap + outputCap <= 0) {
            return 0;
        }
        long fitting = (budget - outputCap) / (inputCap + outputCap);
        long window = Math.min(prefetch <= 0 ? DEFAULT_CONCURRENCY : prefetch, fitting);
        return window < MIN_WINDOW ? 0 : (int) window;
    }
}
