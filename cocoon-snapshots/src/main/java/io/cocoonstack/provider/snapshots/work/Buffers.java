package io.cocoonstack.provider.snapshots.work;

import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/**
 * A fixed number of buffers outside the heap, made when they are first needed. Closing frees the memory, so it must wait until nobody
 * uses a buffer any more.
 */
public final class Buffers implements AutoCloseable {

    private final Arena arena = Arena.ofShared();
    private final Semaphore free;
    private final ConcurrentLinkedDeque<ByteBuffer> made = new ConcurrentLinkedDeque<>();
    private final int size;

    /** @param size of each buffer in bytes */
    public Buffers(int count, long size) {
        this.free = new Semaphore(count);
        this.size = Math.toIntExact(size);
    }

    /** An empty buffer; waits while all are in use. */
    public ByteBuffer take() throws InterruptedIOException {
        try {
            free.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for memory");
        }
        ByteBuffer buffer = made.poll();
        return buffer == null ? arena.allocate(size).asByteBuffer() : buffer;
    }

    public void giveBack(ByteBuffer buffer) {
        buffer.clear();
        // The one used last is the one that the processor still has at hand.
        made.push(buffer);
        free.release();
    }

    @Override
    public void close() {
        arena.close();
    }
}
