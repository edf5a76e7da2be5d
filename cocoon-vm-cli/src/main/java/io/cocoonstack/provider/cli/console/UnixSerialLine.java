package io.cocoonstack.provider.cli.console;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/** A serial port behind a Unix socket. */
final class UnixSerialLine implements SerialLine {

    private static final int CHUNK = 4096;

    private final SocketChannel channel;
    private final Selector selector;
    private final SelectionKey key;

    private UnixSerialLine(SocketChannel channel, Selector selector, SelectionKey key) {
        this.channel = channel;
        this.selector = selector;
        this.key = key;
    }

    /** Connects at once or not at all: nobody waits for a peer that does not take the call. */
    static SerialLine open(Path socket) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.configureBlocking(false);
            if (!channel.connect(UnixDomainSocketAddress.of(socket))) {
                throw new IOException(socket + " does not take calls");
            }
            Selector selector = Selector.open();
            return new UnixSerialLine(channel, selector, channel.register(selector, SelectionKey.OP_READ));
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public void write(String text, Duration patience) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            channel.write(bytes);
            if (!bytes.hasRemaining()) {
                return;
            }
            if (!ready(SelectionKey.OP_WRITE, end)) {
                throw new IOException("the console takes no more input");
            }
        }
    }

    @Override
    public String read(Duration patience) throws IOException {
        if (!ready(SelectionKey.OP_READ, System.nanoTime() + patience.toNanos())) {
            return "";
        }
        ByteBuffer bytes = ByteBuffer.allocate(CHUNK);
        int count = channel.read(bytes);
        if (count < 0) {
            throw new EOFException("the console was closed");
        }
        return StandardCharsets.ISO_8859_1.decode(bytes.flip()).toString();
    }

    private boolean ready(int operation, long end) throws IOException {
        key.interestOps(operation);
        while (true) {
            long millis = Duration.ofNanos(end - System.nanoTime()).toMillis();
            if (millis <= 0) {
                return selector.selectNow() > 0;
            }
            if (selector.select(millis) > 0) {
                selector.selectedKeys().clear();
                return true;
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("interrupted");
            }
        }
    }

    @Override
    public void close() throws IOException {
        selector.close();
        channel.close();
    }
}
