package io.cocoonstack.provider.cli.pipe;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Writes the stdin of a child on a thread of its own. */
public final class Feeder {

    private static final int LARGEST_CHUNK = 32 * 1024;

    private final InputStream source;
    private final OutputStream stdin;
    private final Chunk chunk = new Chunk(LARGEST_CHUNK);
    private final Thread thread;
    private volatile @Nullable IOException sourceFailure;

    private Feeder(Thread.Builder thread, InputStream source, OutputStream stdin) {
        this.source = source;
        this.stdin = stdin;
        this.thread = thread.unstarted(this::feed);
    }

    /** Begins to write. {@code thread} makes the thread; a virtual one only for an output that parks it. */
    public static Feeder feed(Thread.Builder thread, InputStream source, OutputStream stdin) {
        Feeder feeder = new Feeder(thread, source, stdin);
        feeder.thread.start();
        return feeder;
    }

    private void feed() {
        int length = read();
        try {
            while (length >= 0) {
                stdin.write(chunk.bytes(), 0, length);
                stdin.flush();
                chunk.fit(length);
                length = read();
            }
            if (sourceFailure == null) {
                stdin.close();
            }
        } catch (IOException _) {
            // The child does not read any more; its exit code and its own words say why.
        }
    }

    /**
     * A source that fails must not look like one that ended: stdin then stays open until the child was told to end, or the
     * child would take the beginning for the whole.
     */
    private int read() {
        try {
            return chunk.readFrom(source);
        } catch (IOException e) {
            sourceFailure = e;
            return -1;
        } catch (RuntimeException e) {
            sourceFailure = new IOException(e);
            return -1;
        }
    }

    /** Why the source failed, if it did. */
    public @Nullable IOException sourceFailure() {
        return sourceFailure;
    }

    /** The child is gone. Nobody waits for this thread: its source may never give another byte. */
    public void leave() {
        thread.interrupt();
    }
}
