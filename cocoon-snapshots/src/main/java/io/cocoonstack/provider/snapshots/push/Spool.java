package io.cocoonstack.provider.snapshots.push;

import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.http.Body;
import io.cocoonstack.provider.snapshots.work.BlockStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A file of a push, kept on disk so that it can be sent again, and sent while it still grows.
 */
final class Spool implements Body, AutoCloseable {

    private final SpoolFile file;
    private final long size;
    private final CompletableFuture<String> digest = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition grown = lock.newCondition();
    private volatile long filled;

    private Spool(SpoolFile file, long size) {
        this.file = file;
        this.size = size;
    }

    static Spool create(Path directory, long size) throws IOException {
        return new Spool(new SpoolFile(directory, size), size);
    }

    /** Takes in exactly {@link #size} bytes. Those who read meanwhile fail when this fails. */
    void fill(InputStream in) throws IOException {
        try {
            MessageDigest running = Sha256.start();
            byte[] piece = new byte[SpoolFile.PIECE];
            long done = 0;
            for (long index = 0; done < size; index++) {
                int count = in.readNBytes(piece, 0, (int) Math.min(piece.length, size - done));
                if (count == 0) {
                    break;
                }
                running.update(piece, 0, count);
                file.write(index, piece, count);
                done += count;
                publish(done);
            }
            if (done == size && in.read() >= 0) {
                throw new IOException("a file has more than " + size + " bytes");
            }
            if (done != size) {
                throw new IOException("a file has " + done + " bytes and not " + size);
            }
            digest.complete(Sha256.text(running.digest()));
        } catch (IOException | RuntimeException e) {
            digest.completeExceptionally(e);
            throw e;
        } finally {
            publish(filled);
        }
    }

    /** Waits until everything is there. */
    String digest() throws IOException {
        try {
            return digest.join();
        } catch (CompletionException e) {
            throw new IOException(e.getCause() == null ? "lost" : e.getCause().getMessage(), e);
        }
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public InputStream open() {
        return new Follower();
    }

    @Override
    public void close() throws IOException {
        digest.completeExceptionally(new IOException("the push has ended"));
        publish(filled);
        file.close();
    }

    private void publish(long length) {
        lock.lock();
        try {
            filled = length;
            grown.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Bytes that can be read at {@code position}, at least one unless that is the end. */
    private long await(long position) throws IOException {
        lock.lock();
        try {
            while (filled <= position && position < size) {
                if (digest.isCompletedExceptionally()) {
                    digest();
                }
                grown.await();
            }
            return filled - position;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            lock.unlock();
        }
    }

    /** Reads behind the one who fills. */
    private final class Follower extends BlockStream {

        private long position;

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            long ready = await(position);
            if (ready <= 0) {
                return -1;
            }
            int count = file.read(position, target, offset, (int) Math.min(length, ready));
            if (count > 0) {
                position += count;
            }
            return count;
        }
    }
}
