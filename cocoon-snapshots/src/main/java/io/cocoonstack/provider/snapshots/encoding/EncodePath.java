package io.cocoonstack.provider.snapshots.encoding;

/** How a push stores one file. Source: vk-cocoon. */
public sealed interface EncodePath {

    /** Smallest file worth compressing, in bytes. */
    long MIN_COMPRESSED = 1L << 20;

    /** As it is, one blob. */
    record Plain() implements EncodePath {}

    /** One compressed blob of unknown size, by way of a temporary file. */
    record CompressedSpool() implements EncodePath {}

    /** Cut into {@code count} blobs, each compressed on its own if {@code zstd}. */
    record Cut(boolean zstd, int count) implements EncodePath {}

    /**
     * @param zstdLevel 0 when compression is off
     * @param chunkSize bytes, 0 when cutting is off
     * @param size bytes of the archive entry
     */
    static EncodePath of(int zstdLevel, long chunkSize, long size) {
        boolean zstd = zstdLevel > 0 && size >= MIN_COMPRESSED;
        if (chunkSize > 0 && (zstd || size > chunkSize)) {
            return new Cut(zstd, Chunks.count(size, chunkSize));
        }
        return zstd ? new CompressedSpool() : new Plain();
    }
}
