package io.cocoonstack.provider.snapshots.archive;

import io.cocoonstack.provider.snapshots.work.BlockStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** A stream whose bytes can go straight into memory outside the heap, without an array in between. */
public abstract class BulkInputStream extends BlockStream {

    private static final int PIECE = 256 << 10;

    /**
     * The next bytes, from the buffer's position on, which moves: one at least; -1 behind the last. May wait for as many as there is
     * room for.
     */
    public abstract int read(ByteBuffer target) throws IOException;

    /** The same of any stream. */
    public static int read(InputStream in, ByteBuffer target) throws IOException {
        if (in instanceof BulkInputStream bulk) {
            return bulk.read(target);
        }
        byte[] piece = new byte[Math.min(PIECE, target.remaining())];
        int count = in.read(piece);
        if (count > 0) {
            target.put(piece, 0, count);
        }
        return count;
    }
}
