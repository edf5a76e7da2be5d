package io.cocoonstack.provider.snapshots.encoding;

/** Where a file is cut. All sizes are uncompressed bytes. */
public final class Chunks {

    /** Most chunks one file may have. */
    public static final int MAX_COUNT = 1 << 20;

    private Chunks() {}

    /** Number of chunks of at most {@code chunkSize} bytes. */
    public static int count(long size, long chunkSize) {
        long count = Math.ceilDiv(size, chunkSize);
        if (count > MAX_COUNT) {
            throw new IllegalArgumentException(size + " bytes make " + count + " chunks, the maximum is " + MAX_COUNT);
        }
        return (int) count;
    }

    /** The largest chunk a file can have that was cut at equal distances, when only the number of its chunks is known. */
    public static long stride(long size, int count) {
        return count == 1 ? size : (size - 1) / (count - 1) + 1;
    }
}
