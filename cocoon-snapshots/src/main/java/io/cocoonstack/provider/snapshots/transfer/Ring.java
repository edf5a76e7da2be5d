package io.cocoonstack.provider.snapshots.transfer;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Bytes between one writer and one reader, in memory. What the kernel's pipe would do too, with eight times the system calls and
 * thread switches. Bytes are copied outside the lock: each side owns its part of the buffer until it says how far it has come.
 */
final class Ring {

    /** Twice this is still near the processor. */
    private static final int SIZE = 1 << 19;

    /** Most that is copied before the other side hears of it. */
    private static final int STEP = SIZE / 4;

    private final byte[] bytes = new byte[SIZE];
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long written;
    private long read;
    private boolean ended;
    private boolean abandoned;

    /** Waits for room; fails when nobody will read. */
    void write(byte[] source, int offset, int length) throws IOException {
        for (int done = 0; done < length; ) {
            int room = awaitRoom();
            int at = (int) (written % SIZE);
            int count = step(length - done, room, at);
            System.arraycopy(source, offset + done, bytes, at, count);
            done += count;
            advance(count, 0);
        }
    }

    /** Waits for a byte at least; -1 behind the last. */
    int read(byte[] target, int offset, int length) throws IOException {
        return read(ByteBuffer.wrap(target, offset, length));
    }

    /** The same into any memory. */
    int read(ByteBuffer target) throws IOException {
        int ready = awaitBytes();
        if (ready == 0) {
            return -1;
        }
        int at = (int) (read % SIZE);
        int count = step(target.remaining(), ready, at);
        target.put(bytes, at, count);
        advance(0, count);
        return count;
    }

    private static int step(int wanted, int possible, int at) {
        return Math.min(Math.min(wanted, possible), Math.min(STEP, SIZE - at));
    }

    /** Nothing more will be written. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Nothing more will be read. */
    void abandon() {
        lock.lock();
        try {
            abandoned = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void advance(int more, int fewer) {
        lock.lock();
        try {
            written += more;
            read += fewer;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private int awaitRoom() throws IOException {
        lock.lock();
        try {
            while (written - read == SIZE && !abandoned) {
                changed.await();
            }
            if (abandoned) {
                throw new IOException("the other side has stopped reading");
            }
            return (int) (SIZE - (written - read));
        } catch (InterruptedException e) {
            throw interrupted(e);
        } finally {
            lock.unlock();
        }
    }

    private int awaitBytes() throws IOException {
        lock.lock();
        try {
            while (written == read && !ended) {
                changed.await();
            }
            return (int) (written - read);
        } catch (InterruptedException e) {
            throw interrupted(e);
        } finally {
            lock.unlock();
        }
    }

    private static InterruptedIOException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        InterruptedIOException interrupted = new InterruptedIOException("interrupted");
        interrupted.initCause(cause);
        return interrupted;
    }
}
