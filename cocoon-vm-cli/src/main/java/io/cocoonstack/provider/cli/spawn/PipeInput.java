package io.cocoonstack.provider.cli.spawn;

import java.io.IOException;
import java.io.InputStream;

/** What a child writes. One thread. */
final class PipeInput extends InputStream {

    private final Descriptor pipe;

    PipeInput(Descriptor pipe) {
        this.pipe = pipe;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        return length == 0 ? 0 : pipe.read(bytes, from, length);
    }

    @Override
    public void close() throws IOException {
        pipe.close();
    }
}
