package io.cocoonstack.provider.testing.store;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;

/** A connection that breaks: gives all of its bytes and then fails instead of ending, so that they may look complete to whoever reads. */
public final class BreakingStream extends FilterInputStream {

    public BreakingStream(byte[] content) {
        super(new ByteArrayInputStream(content));
    }

    @Override
    public int read() throws IOException {
        return orBreak(super.read());
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        return orBreak(super.read(bytes, from, length));
    }

    private static int orBreak(int read) throws IOException {
        if (read < 0) {
            throw new IOException("the source broke");
        }
        return read;
    }
}
