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
import org.jspecify.annotations.Nullable;

/**
 * A file of a push, kept on disk so that it can be sent again, and sent while it still grows. Who fills it waits for who reads it, a
 * few MiB ahead: then what is sent is still in memory, and the processor is left to the slower of the two. One reader at a time.
 */
final class Spool implements Body, AutoCloseable {

    private final SpoolFile file;
    private final long size;
    private final CompletableFuture<String> digest = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final RecentPieces recent = new RecentPieces();
    private long filled;
    private @Nullable Follower reader;

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
            long done = 0;
            for (long index = 0; done < size; index++) {
                awaitReader();
                byte[] piece = recent.room(index);
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
            wakeAll();
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
        Follower follower = new Follower();
        become(follower);
        return follower;
    }

    private void become(@Nullable Follower follower) {
        lock.lock();
        try {
            reader = follower;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        digest.completeExceptionally(new IOException("the push has ended"));
        wakeAll();
        file.close();
    }

    private void publish(long length) {
        lock.lock();
        try {
            filled = length;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void wakeAll() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until nobody needs what the next piece overwrites. */
    private void awaitReader() throws IOException {
        lock.lock();
        try {
            while (reader != null && !RecentPieces.isFree(filled, reader.position)) {
                changed.await();
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        } finally {
            lock.unlock();
        }
    }

    /** Waits for bytes at {@code position}, one at least unless that is the end. */
    private Ready await(long position) throws IOException {
        lock.lock();
        try {
            while (filled <= position && position < size) {
                if (digest.isCompletedExceptionally()) {
                    digest();
                }
                changed.await();
            }
            return new Ready(filled - position, RecentPieces.has(filled, position));
        } catch (InterruptedException e) {
            throw interrupted(e);
        } finally {
            lock.unlock();
        }
    }

    private static IOException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new IOException("interrupted", cause);
    }

    private record Ready(long count, boolean inMemory) {}

    /** Reads behind the one who fills. */
    private final class Follower extends BlockStream {

        private long position;

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            Ready ready = await(position);
            if (ready.count <= 0) {
                return -1;
            }
            int wanted = (int) Math.min(length, ready.count);
            int count = ready.inMemory
                    ? recent.read(position, target, offset, wanted)
                    : file.read(position, target, offset, wanted);
            advance(Math.max(0, count));
            return count;
        }

        private void advance(int count) {
            lock.lock();
            try {
                position += count;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void close() {
            become(null);
        }
    }
}
