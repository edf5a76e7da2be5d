package io.cocoonstack.provider.snapshots.peer.fetch;

import io.cocoonstack.provider.snapshots.peer.Slice;
import io.cocoonstack.provider.snapshots.peer.SliceChecksum;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * Writes slices into a file that has its full size already, and leaves out what is zero, so that holes stay holes. Belongs to one
 * thread; several may write to different places of a file.
 */
final class SparseWriter {

    /** What is looked at as one for being zero; smaller ones cost more than the disk they save. */
    static final int BLOCK = 1 << 20;

    private static final byte[] ZEROS = new byte[BLOCK];

    private final FileChannel file;
    private final byte[] block;
    private final FetchedBytes fetched;

    /** @param block as long as {@link #BLOCK}, not used by anybody else meanwhile */
    SparseWriter(FileChannel file, byte[] block, FetchedBytes fetched) {
        this.file = file;
        this.block = block;
        this.fetched = fetched;
    }

    /** Takes exactly a slice from a stream that must end behind it. */
    void write(InputStream content, Slice slice, SliceChecksum checksum) throws IOException {
        long done = 0;
        while (done < slice.length()) {
            int wanted = (int) Math.min(BLOCK, slice.length() - done);
            int count = content.readNBytes(block, 0, wanted);
            checksum.update(block, 0, count);
            if (count < wanted) {
                throw new EOFException("a slice ended after " + (done + count) + " of " + slice.length() + " bytes");
            }
            if (!Arrays.equals(block, 0, count, ZEROS, 0, count)) {
                put(count, slice.offset() + done);
            }
            done += count;
            fetched.add(count);
        }
        if (content.read() >= 0) {
            throw new IOException("a slice has more than " + slice.length() + " bytes");
        }
    }

    private void put(int count, long offset) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(block, 0, count);
        while (rest.hasRemaining()) {
            file.write(rest, offset + rest.position());
        }
    }
}
