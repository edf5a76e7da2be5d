package io.cocoonstack.provider.snapshots.encoding;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import io.cocoonstack.provider.snapshots.work.BlockStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * zstd as the artifacts use it. A chunk is one frame with content size and checksum and without a dictionary; a reader takes any
 * number of frames, with or without size and checksum, but no window above 512 MiB.
 */
public final class ZstdFrames {

    private static final int PIECE = 128 << 10;
    private static final int MIN_LEVEL = 1;
    private static final int MAX_LEVEL = 19;

    /** Two to the power of this is the largest window, the same bound that Go nodes have. */
    private static final int MAX_WINDOW_LOG = 29;

    /** Windows up to here are accepted for content of any size; writers that do not know the size use such. */
    private static final int COMMON_WINDOW_LOG = 27;

    private ZstdFrames() {}

    /** Most bytes that a chunk of that size can become. */
    public static long bound(long size) {
        return Zstd.compressBound(size);
    }

    /** The nearest level there is. */
    static int level(int wanted) {
        return Math.clamp(wanted, MIN_LEVEL, MAX_LEVEL);
    }

    /**
     * Compresses what is left in a direct buffer into one frame with size and checksum.
     *
     * @param target has room for {@link #bound}, and is flipped
     * @param level taken to the nearest of 1 to 19
     */
    public static void encode(ByteBuffer raw, ByteBuffer target, int level) {
        // At one go: in steps, the library would copy all of it to where it remembers what came before.
        try (ZstdCompressCtx context = new ZstdCompressCtx()) {
            context.setLevel(level(level)).setChecksum(true).setContentSize(true);
            context.compress(target, raw);
        }
        target.flip();
    }

    /**
     * Decodes every frame of a stream. What does not fit into {@code target} is an error, so its size is the limit of the memory; its
     * position moves.
     */
    public static void decode(InputStream stored, ByteBuffer target) throws IOException {
        int limit = target.remaining();
        // No window needs to be larger than the content, and several decoders run at once.
        int log = Math.clamp(Integer.SIZE - Integer.numberOfLeadingZeros(limit), COMMON_WINDOW_LOG, MAX_WINDOW_LOG);
        byte[] piece = new byte[PIECE];
        try (InputStream raw = new Decoding(new ZstdInputStreamNoFinalizer(stored).setLongMax(log))) {
            for (int count = raw.read(piece); count >= 0; count = raw.read(piece)) {
                if (count > target.remaining()) {
                    throw new DamagedContentException("zstd: more than " + limit + " bytes");
                }
                target.put(piece, 0, count);
            }
        }
    }

    /** Compresses what is written into one frame, in constant memory; closing ends the frame and closes the target. */
    public static OutputStream encoding(OutputStream target, int level) throws IOException {
        return new ZstdOutputStreamNoFinalizer(target, level(level)).setChecksum(true);
    }

    /** Decodes frame after frame in constant memory. The caller limits how much it takes. */
    public static InputStream decoding(InputStream stored) throws IOException {
        return new Decoding(new ZstdInputStreamNoFinalizer(stored).setLongMax(MAX_WINDOW_LOG));
    }

    /** Tells damaged frames from a source that failed. */
    private static final class Decoding extends BlockStream {

        private final InputStream frames;

        Decoding(InputStream frames) {
            this.frames = frames;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            try {
                return frames.read(target, offset, length);
            } catch (ZstdException | ZstdIOException e) {
                throw new DamagedContentException("zstd: " + e.getMessage(), e);
            }
        }

        @Override
        public void close() throws IOException {
            frames.close();
        }
    }
}
