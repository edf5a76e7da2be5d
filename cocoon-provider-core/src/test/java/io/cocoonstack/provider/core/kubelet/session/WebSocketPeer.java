package io.cocoonstack.provider.core.kubelet.session;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A WebSocket client. One thread. */
final class WebSocketPeer extends WirePeer {

    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    /** A frame of the server's. */
    record Frame(int opcode, byte[] payload) {

        int channel() {
            return payload[0] & 0xff;
        }

        String text() {
            return new String(payload, 1, payload.length - 1, StandardCharsets.UTF_8);
        }

        int closeCode() {
            return ByteBuffer.wrap(payload).getShort() & 0xffff;
        }
    }

    private final DataInputStream frames = new DataInputStream(in);

    WebSocketPeer(GuestFixture kubelet, String path, @Nullable String protocols) throws IOException {
        super(kubelet, request(path, protocols));
    }

    static String request(String path, @Nullable String protocols) {
        return "GET " + path + " HTTP/1.1\r\nHost: node\r\nConnection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + (protocols == null ? "" : "Sec-WebSocket-Protocol: " + protocols + "\r\n") + "\r\n";
    }

    void send(int channel, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] message = new byte[bytes.length + 1];
        message[0] = (byte) channel;
        System.arraycopy(bytes, 0, message, 1, bytes.length);
        frame(0x80 | BINARY, message);
    }

    /** Sends a masked frame; {@code first} is its first byte, FIN bit and opcode. */
    void frame(int first, byte... payload) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(14).put((byte) first);
        if (payload.length < 126) {
            head.put((byte) (0x80 | payload.length));
        } else if (payload.length < 65_536) {
            head.put((byte) (0x80 | 126)).putShort((short) payload.length);
        } else {
            head.put((byte) (0x80 | 127)).putLong(payload.length);
        }
        byte[] mask = {1, 2, 3, 4};
        head.put(mask);
        byte[] masked = payload.clone();
        for (int i = 0; i < masked.length; i++) {
            masked[i] ^= mask[i % 4];
        }
        out.write(Arrays.copyOf(head.array(), head.position()));
        out.write(masked);
        out.flush();
    }

    Frame next() throws IOException {
        int first = frames.readUnsignedByte();
        int length = frames.readUnsignedByte();
        long size = length == 126 ? frames.readUnsignedShort() : length == 127 ? frames.readLong() : length;
        byte[] payload = frames.readNBytes((int) size);
        if (payload.length < size) {
            throw new EOFException();
        }
        return new Frame(first & 0x0f, payload);
    }

    /** The next frame of a channel that says something. */
    Frame next(int channel) throws IOException {
        for (Frame frame = next(); ; frame = next()) {
            boolean message = frame.opcode() == BINARY || frame.opcode() == TEXT;
            if (message && frame.channel() == channel && frame.payload().length > 1) {
                return frame;
            }
        }
    }
}
