package io.cocoonstack.provider.snapshots.layout;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Admits one writer at a time: within this process by a permit, among processes by a lock on a file, which the kernel releases when
 * its holder dies. Held for a whole push, as upstream does, because two at once would need twice the disk.
 */
final class WriterGate {

    private final Semaphore permit = new Semaphore(1, true);
    private final Path directory;

    WriterGate(Path directory) {
        this.directory = directory;
    }

    /** Waits for its turn; the wait ends with an interrupt. */
    Pass enter() throws IOException, InterruptedException {
        permit.acquire();
        @Nullable FileChannel channel = null;
        try {
            Files.createDirectories(directory);
            channel = FileChannel.open(directory.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            channel.lock();
            return new Pass(permit, channel);
        } catch (OverlappingFileLockException e) {
            release(channel);
            throw new IOException(directory + " is written to by another store of this process", e);
        } catch (IOException e) {
            release(channel);
            throw e;
        }
    }

    private void release(@Nullable FileChannel channel) throws IOException {
        try {
            if (channel != null) {
                channel.close();
            }
        } finally {
            permit.release();
        }
    }

    /** Lets the next one in. */
    record Pass(Semaphore permit, FileChannel channel) implements AutoCloseable {

        @Override
        public void close() throws IOException {
            try {
                channel.close();
            } finally {
                permit.release();
            }
        }
    }
}
