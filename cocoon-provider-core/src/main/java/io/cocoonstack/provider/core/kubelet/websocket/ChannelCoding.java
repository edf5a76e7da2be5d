package io.cocoonstack.provider.core.kubelet.websocket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/** How a channel and its bytes become a message. Pure. Source: kubernetes, apimachinery wsstream. */
public enum ChannelCoding {

    /** A byte and the bytes. */
    BINARY {
        @Override
        WebSocketFrame message(int channel, byte[] bytes, int from, int to) {
            byte[] all = new byte[to - from + 1];
            all[0] = (byte) channel;
            System.arraycopy(bytes, from, all, 1, to - from);
            return new BinaryWebSocketFrame(Unpooled.wrappedBuffer(all));
        }

        @Override
        Optional<Piece> piece(ByteBuf message) {
            return message.isReadable()
                    ? Optional.of(new Piece(
                            message.getUnsignedByte(message.readerIndex()),
                            message.slice().skipBytes(1)))
                    : Optional.empty();
        }
    },

    /** A digit and the bytes in base64, as text. */
    BASE64 {
        @Override
        WebSocketFrame message(int channel, byte[] bytes, int from, int to) {
            String text = Base64.getEncoder().encodeToString(Arrays.copyOfRange(bytes, from, to));
            return new TextWebSocketFrame((char) ('0' + channel) + text);
        }

        @Override
        Optional<Piece> piece(ByteBuf message) {
            String text = message.toString(StandardCharsets.US_ASCII);
            if (text.isEmpty()) {
                return Optional.empty();
            }
            try {
                byte[] bytes = Base64.getDecoder().decode(text.substring(1));
                return Optional.of(new Piece(text.charAt(0) - '0', Unpooled.wrappedBuffer(bytes)));
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        }
    };

    /** Bytes of one channel, valid as long as the message they came in. */
    record Piece(int channel, ByteBuf bytes) {}

    abstract WebSocketFrame message(int channel, byte[] bytes, int from, int to);

    /** What a message carries; empty for one that makes no sense. */
    abstract Optional<Piece> piece(ByteBuf message);
}
