package io.cocoonstack.provider.snapshots.encoding;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Compresses content of a known size into one frame with size and checksum. For one thread. */
public final class FrameEncoder implements AutoCloseable {

    private final ZstdCompressCtx context = new ZstdCompressCtx();
    private final Room room;
    private @Nullable ByteBuffer target;

    /**
     * @param size raw bytes in all
     * @param level taken to the nearest of 1 to 19
     * @param room asked whenever there is more
     */
    public FrameEncoder(long size, int level, Room room) {
        this.room = room;
        context.setLevel(ZstdFrames.level(level)).setChecksum(true).setContentSize(true);
        context.setPledgedSrcSize(size);
    }

    /** Gives an empty direct buffer for what comes next; it is flipped when it has got all that it will. */
    @FunctionalInterface
    public interface Room {
        ByteBuffer next() throws IOException;
    }

    /** Compresses all that is left in a direct buffer; its position moves. */
    public void add(ByteBuffer raw) throws IOException {
        while (raw.hasRemaining()) {
            context.compressDirectByteBufferStream(target(), raw, EndDirective.CONTINUE);
        }
    }

    /** Ends the frame. */
    public void finish() throws IOException {
        ByteBuffer nothing = ByteBuffer.allocateDirect(0);
        ByteBuffer last = target();
        while (!context.compressDirectByteBufferStream(last, nothing, EndDirective.END)) {
            last = target();
        }
        last.flip();
    }

    private ByteBuffer target() throws IOException {
        ByteBuffer current = target;
        if (current != null && current.hasRemaining()) {
            return current;
        }
        if (current != null) {
            current.flip();
        }
        target = room.next();
        return target;
    }

    @Override
    public void close() {
        context.close();
    }
}
