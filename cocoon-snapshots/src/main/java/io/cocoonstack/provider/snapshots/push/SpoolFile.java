package io.cocoonstack.provider.snapshots.push;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Bytes on disk under no name, so that nothing is left of them when the process dies. Pieces of zeros, of which guests have many, take
 * neither room there nor time. What one thread has written others may read when they have been told of it.
 */
final class SpoolFile implements AutoCloseable {

    /** Bytes that are written at once. */
    static final int PIECE = 256 << 10;

    private static final byte[] ZEROS = new byte[PIECE];

    private final FileChannel file;
    private final boolean[] zero;

    /** @param size most bytes that it will have */
    SpoolFile(Path directory, long size) throws IOException {
        this.zero = new boolean[Math.toIntExact(Math.ceilDiv(size, PIECE))];
        this.file = unnamed(directory);
    }

    /** A file that is gone when it is closed. */
    static FileChannel unnamed(Path directory) throws IOException {
        Path path = Files.createTempFile(directory, "cocoon-snapshot-", "");
        try {
            return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } finally {
            Files.delete(path);
        }
    }

    /** Writes a piece, a whole one unless it is the last. */
    void write(long index, byte[] piece, int length) throws IOException {
        if (Arrays.mismatch(piece, 0, length, ZEROS, 0, length) < 0) {
            zero[(int) index] = true;
            return;
        }
        for (ByteBuffer rest = ByteBuffer.wrap(piece, 0, length); rest.hasRemaining(); ) {
            file.write(rest, index * PIECE + rest.position());
        }
    }

    /** Reads some of what was written, up to the end of a piece. */
    int read(long position, byte[] target, int offset, int length) throws IOException {
        int count = (int) Math.min(length, PIECE - position % PIECE);
        if (zero[(int) (position / PIECE)]) {
            Arrays.fill(target, offset, offset + count, (byte) 0);
            return count;
        }
        return file.read(ByteBuffer.wrap(target, offset, count), position);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
