package io.cocoonstack.provider.snapshots.push;

import io.cocoonstack.provider.snapshots.http.Body;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;

/** What lies between position and limit of buffers, one after the other. */
record BufferBody(List<ByteBuffer> content) implements Body {

    @Override
    public long size() {
        return content.stream().mapToLong(ByteBuffer::remaining).sum();
    }

    @Override
    public InputStream open() {
        return new Reader(content.iterator());
    }

    private static final class Reader extends InputStream {

        private final Iterator<ByteBuffer> rest;
        private ByteBuffer current = ByteBuffer.allocate(0);

        Reader(Iterator<ByteBuffer> rest) {
            this.rest = rest;
        }

        @Override
        public int read() {
            return more() ? current.get() & 0xff : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (!more()) {
                return -1;
            }
            int count = Math.min(length, current.remaining());
            current.get(target, offset, count);
            return count;
        }

        private boolean more() {
            while (!current.hasRemaining() && rest.hasNext()) {
                current = rest.next().duplicate();
            }
            return current.hasRemaining();
        }
    }
}
