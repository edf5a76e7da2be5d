package io.cocoonstack.provider.core.kubelet.stream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One direction of a stream, from the peer to a reading thread. Holds a quarter of a mebibyte and whatever was read from the
 * network in one go; then the connection is not read until half of it is taken. After {@link #close} everything is dropped.
 */
public final class Inlet extends InputStream {

    private static final int FULL = 256 * 1024;
    private static final int ROOM_AGAIN = 128 * 1024;

    /** What a piece costs beside its bytes: many tiny ones must count as well. */
    private static final int PIECE_COST = 64;

    private final ReadGate gate;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private final Deque<byte[]> pieces = new ArrayDeque<>();
    private int at;
    private long held;
    private boolean shut;
    private boolean ended;
    private boolean dropping;
    private @Nullable IOException failure;

    public Inlet(ReadGate gate) {
        this.gate = gate;
    }

    /** Takes a copy of what arrived. Event loop only. */
    public void offer(ByteBuf data) {
        if (!data.isReadable()) {
            return;
        }
        locked(() -> {
            if (dropping || ended) {
                return;
            }
            byte[] piece = ByteBufUtil.getBytes(data);
            pieces.add(piece);
            held += piece.length + PIECE_COST;
            if (!shut && held >= FULL) {
                shut = true;
                gate.shut();
            }
        });
    }

    /** The peer sends no more. */
    public void end() {
        locked(() -> ended = true);
    }

    /** The peer is gone: what has arrived and was not read does not matter any more. */
    public void fail(IOException why) {
        locked(() -> {
            if (!ended) {
                failure = why;
                ended = true;
                forget();
            }
        });
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        try {
            lock.lockInterruptibly();
            try {
                while (pieces.isEmpty() && !ended && !dropping) {
                    arrived.await();
                }
                return take(bytes, from, length);
            } finally {
                lock.unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while nothing came");
        }
    }

    private int take(byte[] bytes, int from, int length) throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
        byte[] piece = pieces.peek();
        if (piece == null) {
            return -1;
        }
        int count = Math.min(length, piece.length - at);
        System.arraycopy(piece, at, bytes, from, count);
        at += count;
        if (at == piece.length) {
            pieces.remove();
            at = 0;
            held -= piece.length + PIECE_COST;
            openWhen(held <= ROOM_AGAIN);
        }
        return count;
    }

    @Override
    public int available() {
        lock.lock();
        try {
            byte[] piece = pieces.peek();
            return piece == null ? 0 : piece.length - at;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        locked(() -> {
            dropping = true;
            forget();
        });
    }

    private void forget() {
        pieces.clear();
        at = 0;
        held = 0;
        openWhen(true);
    }

    private void openWhen(boolean room) {
        if (shut && room) {
            shut = false;
            gate.open();
        }
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
