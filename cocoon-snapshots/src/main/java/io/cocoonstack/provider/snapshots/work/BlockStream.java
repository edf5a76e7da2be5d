package io.cocoonstack.provider.snapshots.work;

import java.io.IOException;
import java.io.InputStream;

/** A stream that is made for reading many bytes at once; one at a time is possible. */
public abstract class BlockStream extends InputStream {

    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        int count = read(one, 0, 1);
        return count < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public abstract int read(byte[] target, int offset, int length) throws IOException;
}
