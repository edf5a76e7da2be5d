package io.cocoonstack.provider.cli.spawn;

import java.io.IOException;

/** Our end of a pipe, or a child's pidfd. One thread at a time. */
final class Descriptor {

    private final LibC libc;
    private final Poller poller;
    private final int fd;
    private final long id;
    private boolean known;
    private boolean closed;

    Descriptor(LibC libc, Poller poller, int fd) {
        this.libc = libc;
        this.poller = poller;
        this.fd = fd;
        this.id = poller.newId();
    }

    void await(Poller.Ready what) throws IOException {
        poller.await(fd, id, known, what);
        known = true;
    }

    /** Waits for bytes; -1 at the end. */
    int read(byte[] bytes, int from, int length) throws IOException {
        requireOpen();
        int count = libc.read(fd, bytes, from, length);
        while (count == LibC.WOULD_BLOCK) {
            await(Poller.Ready.READ);
            count = libc.read(fd, bytes, from, length);
        }
        return count == 0 ? -1 : count;
    }

    /** Writes everything. */
    void write(byte[] bytes, int from, int length) throws IOException {
        requireOpen();
        for (int at = from; at < from + length; ) {
            int count = libc.write(fd, bytes, at, from + length - at);
            if (count == LibC.WOULD_BLOCK) {
                await(Poller.Ready.WRITE);
            } else {
                at += count;
            }
        }
    }

    private void requireOpen() throws IOException {
        if (closed) {
            throw new IOException("the pipe is closed");
        }
    }

    void close() throws IOException {
        if (!closed) {
            closed = true;
            libc.close(fd);
        }
    }
}
