package io.cocoonstack.provider.cli.pipe;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Writes the stdin of a child on a thread of its own. */
public final class Feeder {

    private static final int CHUNK = 32 * 1024;
    private static final int STACK = 256 * 1024;

    private final InputStream source;
    private final OutputStream stdin;
    private final Thread thread;
    private volatile @Nullable IOException sourceFailure;

    private Feeder(String name, InputStream source, OutputStream stdin) {
        this.source = source;
        this.stdin = stdin;
        this.thread = Thread.ofPlatform().name(name).daemon().stackSize(STACK).unstarted(this::feed);
    }

    public static Feeder feed(String name, InputStream source, OutputStream stdin) {
        Feeder feeder = new Feeder(name, source, stdin);
        feeder.thread.start();
        return feeder;
    }

    private void feed() {
        byte[] chunk = new byte[CHUNK];
        int length = read(chunk);
        try {
            while (length >= 0) {
                stdin.write(chunk, 0, length);
                stdin.flush();
                length = read(chunk);
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
    private int read(byte[] chunk) {
        try {
            return source.read(chunk);
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
