package io.cocoonstack.provider.core.kubelet.spdy;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.spdy.DefaultSpdyDataFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;

/** Our half of a stream. Safe from many threads: every write is frames of its own. */
final class SpdyOutput extends OutputStream {

    private static final int LARGEST = 32 * 1024;

    private final int id;
    private final SpdyConnection connection;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean reset;

    SpdyOutput(int id, SpdyConnection connection) {
        this.id = id;
        this.connection = connection;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        for (int at = from; at < from + length; at += LARGEST) {
            if (reset || closed.get()) {
                throw new IOException("the stream is closed");
            }
            byte[] piece = Arrays.copyOfRange(bytes, at, Math.min(at + LARGEST, from + length));
            connection.send(new DefaultSpdyDataFrame(id, Unpooled.wrappedBuffer(piece)));
        }
    }

    /** The half-close; nothing more is sent on a stream that was reset. */
    @Override
    public void close() throws IOException {
        if (closed.compareAndSet(false, true) && !reset) {
            connection.send(new DefaultSpdyDataFrame(id, Unpooled.EMPTY_BUFFER).setLast(true));
            connection.ended(id);
        }
    }

    /** The peer wants no more of this stream. */
    void reset() {
        reset = true;
    }
}
