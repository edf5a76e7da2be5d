package io.cocoonstack.provider.snapshots.pull;

import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.content.SnapshotFile;
import io.cocoonstack.provider.snapshots.encoding.BlobParts;
import io.cocoonstack.provider.snapshots.encoding.DamagedContentException;
import io.cocoonstack.provider.snapshots.encoding.ExactInputStream;
import io.cocoonstack.provider.snapshots.encoding.ZstdFrames;
import io.cocoonstack.provider.snapshots.work.Background;
import io.cocoonstack.provider.snapshots.work.BlockStream;
import io.cocoonstack.provider.snapshots.work.Buffers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** The bytes of a file in chunks, several of which are fetched, verified and decoded while the one before is read. */
final class ChunkedFile extends BlockStream {

    private static final int PIECE = 128 << 10;

    private final SnapshotFile file;
    private final BlobParts.Source blobs;
    private final Buffers raw;
    private final Iterator<Descriptor> rest;
    private final Deque<Background<Buffers.Loan>> coming = new ArrayDeque<>();
    private Buffers.@Nullable Loan current;
    private long delivered;

    ChunkedFile(SnapshotFile file, BlobParts.Source blobs, int window, Buffers raw) {
        this.file = file;
        this.blobs = blobs;
        this.raw = raw;
        this.rest = file.parts().iterator();
        for (int i = 0; i < window; i++) {
            startNext();
        }
    }

    private void startNext() {
        if (rest.hasNext()) {
            Descriptor chunk = rest.next();
            coming.add(Background.start("fetch " + file.name(), () -> fetch(chunk)));
        }
    }

    private Buffers.Loan fetch(Descriptor chunk) throws IOException {
        Buffers.Loan loan = raw.take();
        ByteBuffer target = loan.bytes();
        try (InputStream stored = ExactInputStream.ofBlob(blobs.open(chunk), chunk.size(), chunk.digest())) {
            if (file.zstd()) {
                ZstdFrames.decode(stored, target);
            } else {
                copy(stored, target);
            }
            target.flip();
            return loan;
        } catch (IOException | RuntimeException e) {
            loan.close();
            throw e;
        }
    }

    private static void copy(InputStream stored, ByteBuffer target) throws IOException {
        byte[] piece = new byte[PIECE];
        for (int count = stored.read(piece); count >= 0; count = stored.read(piece)) {
            target.put(piece, 0, count);
        }
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Buffers.Loan chunk = current;
        while (chunk == null || !chunk.bytes().hasRemaining()) {
            if (chunk != null) {
                current = null;
                chunk.close();
                startNext();
            }
            Background<Buffers.Loan> next = coming.peek();
            if (next == null) {
                checkSize();
                return -1;
            }
            chunk = next.await();
            coming.remove();
            current = chunk;
        }
        int count = Math.min(length, chunk.bytes().remaining());
        chunk.bytes().get(target, offset, count);
        delivered += count;
        return count;
    }

    private void checkSize() throws DamagedContentException {
        if (delivered != file.size()) {
            throw new DamagedContentException(file.name() + " has " + delivered + " bytes and not " + file.size());
        }
    }

    /** Ends what is still being fetched and waits for it, so that its buffers are free. */
    @Override
    public void close() {
        coming.forEach(Background::interrupt);
        coming.forEach(Background::close);
        coming.clear();
        if (current != null) {
            current.close();
            current = null;
        }
    }
}
