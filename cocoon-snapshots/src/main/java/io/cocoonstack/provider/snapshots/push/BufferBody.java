package io.cocoonstack.provider.snapshots.push;

import io.cocoonstack.provider.snapshots.http.Body;
import io.cocoonstack.provider.snapshots.work.BlockStream;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** What lies between position and limit of a buffer. */
record BufferBody(ByteBuffer content) implements Body {

    @Override
    public long size() {
        return content.remaining();
    }

    @Override
    public InputStream open() {
        ByteBuffer rest = content.duplicate();
        return new BlockStream() {
            @Override
            public int read(byte[] target, int offset, int length) {
                if (!rest.hasRemaining()) {
                    return -1;
                }
                int count = Math.min(length, rest.remaining());
                rest.get(target, offset, count);
                return count;
            }
        };
    }
}
