package io.cocoonstack.provider.snapshots.transfer;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Bytes between one writer and one reader, in memory. What the kernel's pipe would do too, with eight times the system calls and
 * thread switches. Bytes are copied outside the lock: each side owns its part of the buffer until it says how far it has come.
 * A reader that has to wait and brings memory of its own gets that filled instead.
 */
final class Ring {

    /** Twice this is still near the processor. */
    private static final int SIZE = 1 << 19;

    /** Most that is copied before the other side hears of it. */
    private static final int STEP = SIZE / 4;

    private final byte[] bytes = new byte[SIZE];
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private @Nullable ByteBuffer waiting;
    private long written;
    private long read;
    private boolean ended;
    private boolean abandoned;

    /** Waits for room; fails when nobody will read. */
    void write(byte[] source, int offset, int length) throws IOException {
        for (int done = 0; done < length; ) {
            int given = give(source, offset + done, length - done);
            if (given > 0) {
                done += given;
                continue;
            }
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
        return take(ByteBuffer.wrap(target, offset, length), awaitBytes());
    }

    /** The same into any memory; if it has to wait, then until there is no more room, or there are no more bytes. */
    int fill(ByteBuffer target) throws IOException {
        int start = target.position();
        lock.lock();
        try {
            waiting = target;
            while (waiting != null && isEmpty() && !ended) {
                changed.await();
            }
            if (target.position() > start) {
                return target.position() - start;
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        } finally {
            waiting = null;
            lock.unlock();
        }
        return take(target, awaitBytes());
    }

    /** Hands over as much as the reader that waits has room for; 0 when none waits. The lock keeps nobody else from anything. */
    private int give(byte[] source, int offset, int length) {
        lock.lock();
        try {
            ByteBuffer target = waiting;
            if (target == null || !isEmpty()) {
                return 0;
            }
            int count = Math.min(length, target.remaining());
            target.put(source, offset, count);
            if (!target.hasRemaining()) {
                waiting = null;
                changed.signalAll();
            }
            return count;
        } finally {
            lock.unlock();
        }
    }

    private boolean isEmpty() {
        return written == read;
    }

    private int take(ByteBuffer target, int ready) {
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
            while (isEmpty() && !ended) {
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
