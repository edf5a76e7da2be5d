package io.cocoonstack.provider.snapshots.peer;

import java.util.zip.CRC32C;

/** Checksum of a slice, CRC-32C. It finds damage on the way; that the snapshot is the right one, its id tells. */
public final class SliceChecksum {

    /** Trailer that carries it. */
    public static final String TRAILER = "X-Slice-Crc32c";

    private final CRC32C running = new CRC32C();

    public void update(byte[] bytes, int offset, int length) {
        running.update(bytes, offset, length);
    }

    /** As the trailer spells it: lower-case hex without leading zeros. */
    public String text() {
        return Long.toHexString(running.getValue());
    }
}
