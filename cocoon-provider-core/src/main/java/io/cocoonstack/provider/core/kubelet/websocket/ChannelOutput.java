package io.cocoonstack.provider.core.kubelet.websocket;

import java.io.IOException;
import java.io.OutputStream;

/** Our half of a channel: every write is messages of its own. It cannot be closed on the wire. Safe from many threads. */
final class ChannelOutput extends OutputStream {

    private static final int LARGEST = 32 * 1024;

    private final WebSocketConnection connection;
    private final ChannelCoding coding;
    private final int channel;
    private volatile boolean closed;

    ChannelOutput(WebSocketConnection connection, ChannelCoding coding, int channel) {
        this.connection = connection;
        this.coding = coding;
        this.channel = channel;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        int end = from + length;
        for (int at = from; at < end; at += LARGEST) {
            if (closed) {
                throw new IOException("the channel is closed");
            }
            connection.send(coding.message(channel, bytes, at, Math.min(at + LARGEST, end)));
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
