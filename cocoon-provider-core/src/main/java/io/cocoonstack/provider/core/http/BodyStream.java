package io.cocoonstack.provider.core.http;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpContent;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** The body of a streamed answer: every write is a chunk that goes out at once. */
final class BodyStream extends OutputStream {

    private static final int CHUNK = 32 * 1024;

    private final Outlet outlet;

    BodyStream(Outlet outlet) {
        this.outlet = outlet;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        for (int at = from; at < from + length; at += CHUNK) {
            byte[] copy = Arrays.copyOfRange(bytes, at, Math.min(at + CHUNK, from + length));
            outlet.send(new DefaultHttpContent(Unpooled.wrappedBuffer(copy)));
        }
    }
}
