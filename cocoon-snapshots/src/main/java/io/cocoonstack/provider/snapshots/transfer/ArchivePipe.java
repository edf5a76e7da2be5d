package io.cocoonstack.provider.snapshots.transfer;

import io.cocoonstack.provider.snapshots.archive.BulkInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Turns a writer into a stream: the writer runs on a thread of its own and the reader sees the end only after the writer has ended
 * well. A reader that stops early closes the pipe, and the writer fails.
 */
public final class ArchivePipe extends BulkInputStream {

    private final Ring ring = new Ring();
    private final CompletableFuture<Void> written = new CompletableFuture<>();
    private final Thread thread;
    private @Nullable Throwable seen;

    public ArchivePipe(String name, Writer writer) {
        thread = Thread.ofVirtual().name(name).start(() -> {
            try {
                writer.write(new Sink(ring));
                written.complete(null);
            } catch (Exception | Error e) {
                written.completeExceptionally(e);
            } finally {
                ring.end();
            }
        });
    }

    /** Writes everything or fails. */
    @FunctionalInterface
    public interface Writer {
        void write(OutputStream out) throws Exception;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        return orFailure(ring.read(target, offset, length));
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        return target.hasRemaining() ? orFailure(ring.fill(target)) : 0;
    }

    private int orFailure(int count) throws OtherSideException {
        if (count < 0) {
            Throwable failure = failure();
            if (failure != null) {
                seen = failure;
                throw new OtherSideException(failure);
            }
        }
        return count;
    }

    /** The failure that the reader was told of; null when there was none. */
    public @Nullable Throwable seen() {
        return seen;
    }

    private @Nullable Throwable failure() {
        return written.handle((done, e) -> e).join();
    }

    /** Ends the writer if it still runs, and waits for it. */
    @Override
    public void close() {
        ring.abandon();
        thread.interrupt();
        failure();
    }

    private static final class Sink extends OutputStream {

        private final Ring ring;

        Sink(Ring ring) {
            this.ring = ring;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            ring.write(source, offset, length);
        }
    }
}
