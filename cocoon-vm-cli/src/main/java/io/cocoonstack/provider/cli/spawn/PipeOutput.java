package io.cocoonstack.provider.cli.spawn;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.ReentrantLock;

/** What a child reads. Two threads: one writes, the other one closes it when the child has ended. */
final class PipeOutput extends OutputStream {

    private final Descriptor pipe;

    /** Held while the writer waits for room, which is over when nobody reads any more: a number must not be closed under it. */
    private final ReentrantLock lock = new ReentrantLock();

    PipeOutput(Descriptor pipe) {
        this.pipe = pipe;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        lock.lock();
        try {
            pipe.write(bytes, from, length);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            pipe.close();
        } finally {
            lock.unlock();
        }
    }
}
