package io.cocoonstack.provider.cli.pipe;

import java.io.IOException;
import java.io.InputStream;

/** What is read at a time: as much as comes. A stream on which little comes, of which there may be many, holds little. One thread. */
final class Chunk {

    private static final int SMALL = 1 << 10;
    private static final int GROWTH = 8;

    private final int largest;
    private byte[] bytes;

    Chunk(int largest) {
        this.largest = largest;
        this.bytes = new byte[Math.min(SMALL, largest)];
    }

    /** Waits for bytes, and gives how many there are now; -1 at the end. */
    int readFrom(InputStream source) throws IOException {
        return source.read(bytes);
    }

    /** Valid until the next call. */
    byte[] bytes() {
        return bytes;
    }

    /** After a read of that many bytes was dealt with: a full one grows the buffer, and a small one makes it small again. */
    void fit(int length) {
        if (length == bytes.length) {
            bytes = length < largest ? new byte[Math.min(largest, length * GROWTH)] : bytes;
        } else if (length < SMALL && bytes.length > SMALL) {
            bytes = new byte[SMALL];
        }
    }
}
