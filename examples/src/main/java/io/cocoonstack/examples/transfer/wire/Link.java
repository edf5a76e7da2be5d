package io.cocoonstack.examples.transfer.wire;

import io.cocoonstack.provider.snapshots.work.BlockStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What a cable lets through: all that arrives on any connection shares one rate. Any thread. */
final class Link {

    private final double nanosPerByte;
    private long free = System.nanoTime();

    /** @param mibPerSecond 0 for no limit */
    Link(double mibPerSecond) {
        nanosPerByte = mibPerSecond == 0 ? 0 : TimeUnit.SECONDS.toNanos(1) / (mibPerSecond * 1048576);
    }

    /** Reads as fast as the link is. What is not read, the sender's connection holds back. */
    InputStream behind(InputStream in) {
        if (nanosPerByte == 0) {
            return in;
        }
        return new BlockStream() {
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int count = in.read(target, offset, length);
                pass(Math.max(0, count));
                return count;
            }
        };
    }

    private void pass(int bytes) {
        long until = reserve(bytes);
        for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private synchronized long reserve(int bytes) {
        free = Math.max(free, System.nanoTime()) + (long) (bytes * nanosPerByte);
        return free;
    }
}
