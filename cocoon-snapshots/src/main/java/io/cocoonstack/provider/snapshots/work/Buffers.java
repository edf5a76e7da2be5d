package io.cocoonstack.provider.snapshots.work;

import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A fixed number of buffers outside the heap, made when they are first needed. Closing frees the memory, so it must wait until nobody
 * uses a buffer any more.
 */
public final class Buffers implements AutoCloseable {

    private final ChunkMemory memory;
    private final Arena arena = Arena.ofShared();
    private final AtomicLong allocated = new AtomicLong();
    private final Semaphore free;
    private final ConcurrentLinkedDeque<ByteBuffer> made = new ConcurrentLinkedDeque<>();
    private final int size;

    /** @param size of each buffer in bytes */
    public Buffers(ChunkMemory memory, int count, long size) {
        this.memory = memory;
        this.free = new Semaphore(count);
        this.size = Math.toIntExact(size);
    }

    /** An empty buffer; waits while all are in use. */
    public Loan take() throws InterruptedIOException {
        try {
            free.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for memory");
        }
        ByteBuffer buffer = made.poll();
        return new Loan(buffer == null ? make() : buffer);
    }

    private ByteBuffer make() {
        try {
            ByteBuffer buffer = memory.allocate(arena, size);
            allocated.addAndGet(size);
            return buffer;
        } catch (OutOfMemoryError e) {
            free.release();
            throw e;
        }
    }

    @Override
    public void close() {
        arena.close();
        memory.freed(allocated.get());
    }

    /** A buffer in use. Closing gives it back; doing that twice is fine. */
    public final class Loan implements AutoCloseable {

        private final ByteBuffer bytes;
        private final AtomicBoolean open = new AtomicBoolean(true);

        private Loan(ByteBuffer bytes) {
            this.bytes = bytes;
        }

        public ByteBuffer bytes() {
            return bytes;
        }

        @Override
        public void close() {
            if (open.compareAndSet(true, false)) {
                // The one used last is the one that the processor still has at hand.
                made.push(bytes.clear());
                free.release();
            }
        }
    }
}
