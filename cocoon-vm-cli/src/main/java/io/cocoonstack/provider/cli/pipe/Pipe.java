package io.cocoonstack.provider.cli.pipe;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Drains one output of a child on a thread of its own, from the child's start to the end of the pipe. */
public final class Pipe {

    private final InputStream source;
    private final Sink sink;
    private final Chunk chunk;
    private final Thread thread;
    private final AtomicLong bytes = new AtomicLong();
    private volatile boolean reading = true;
    private volatile @Nullable IOException sinkFailure;

    private Pipe(Thread.Builder thread, InputStream source, Sink sink, int largestChunk) {
        this.source = source;
        this.sink = sink;
        this.chunk = new Chunk(largestChunk);
        this.thread = thread.unstarted(this::drain);
    }

    /**
     * Begins to drain.
     *
     * @param thread makes the thread; a virtual one only for a source that parks it
     * @param largestChunk most bytes to take at a time
     */
    public static Pipe drain(Thread.Builder thread, InputStream source, Sink sink, int largestChunk) {
        Pipe pipe = new Pipe(thread, source, sink, largestChunk);
        pipe.thread.start();
        return pipe;
    }

    private void drain() {
        try (source) {
            int length = chunk.readFrom(source);
            while (length >= 0) {
                reading = false;
                deliver(length);
                reading = true;
                bytes.addAndGet(length);
                chunk.fit(length);
                length = chunk.readFrom(source);
            }
        } catch (IOException _) {
            // The pipe was closed under the reader: there is nothing more to come.
        }
    }

    /** After the sink failed the child must still not block on a full pipe: the rest is read and dropped. */
    private void deliver(int length) {
        if (sinkFailure != null) {
            return;
        }
        try {
            sink.accept(chunk.bytes(), length);
        } catch (IOException e) {
            sinkFailure = e;
        } catch (RuntimeException e) {
            sinkFailure = new IOException(e);
        }
    }

    /** Why the receiver of the bytes failed, if it did. */
    public @Nullable IOException sinkFailure() {
        return sinkFailure;
    }

    /** Whether the pipe has come to its end. */
    public boolean finished() {
        return !thread.isAlive();
    }

    /** Whether nothing is on its way to the sink at this moment. */
    public boolean idle() {
        return reading || finished();
    }

    /**
     * Waits until all that the child wrote was handed on. Once the child has ended, a pipe without news is held open by
     * somebody else and is left alone: its thread ends when that one does.
     *
     * @param patience how long no news counts as held open by somebody else
     * @return whether the pipe came to its end
     */
    public boolean finish(Duration patience) throws InterruptedException {
        long seen = -1;
        while (!thread.join(patience)) {
            if (reading && bytes.get() == seen) {
                return false;
            }
            seen = bytes.get();
        }
        return true;
    }

    /** Lets a sink that blocks end with an exception. */
    public void interrupt() {
        thread.interrupt();
    }
}
