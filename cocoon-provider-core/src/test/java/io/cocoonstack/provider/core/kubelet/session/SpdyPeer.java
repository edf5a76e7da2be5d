package io.cocoonstack.provider.core.kubelet.session;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.spdy.DefaultSpdyDataFrame;
import io.netty.handler.codec.spdy.DefaultSpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdyDataFrame;
import io.netty.handler.codec.spdy.SpdyFrame;
import io.netty.handler.codec.spdy.SpdyFrameCodec;
import io.netty.handler.codec.spdy.SpdyGoAwayFrame;
import io.netty.handler.codec.spdy.SpdyVersion;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** A SPDY client: opens streams and collects what comes on them. One thread. */
final class SpdyPeer extends WirePeer {

    private final EmbeddedChannel codec = new EmbeddedChannel(new SpdyFrameCodec(SpdyVersion.SPDY_3_1));
    private final Map<Integer, ByteArrayOutputStream> received = new HashMap<>();
    private final Set<Integer> ended = new HashSet<>();
    private int nextId = 1;
    boolean goneAway;

    SpdyPeer(GuestFixture kubelet, String path, String... protocols) throws IOException {
        super(kubelet, request(path, protocols));
    }

    static String request(String path, String... protocols) {
        StringBuilder request = new StringBuilder("POST " + path + " HTTP/1.1\r\nHost: node\r\nContent-Length: 0\r\n"
                + "Connection: Upgrade\r\nUpgrade: SPDY/3.1\r\n");
        for (String protocol : protocols) {
            request.append("X-Stream-Protocol-Version: ").append(protocol).append("\r\n");
        }
        return request.append("\r\n").toString();
    }

    int open(String type) throws IOException {
        return open(Map.of("streamtype", type));
    }

    int open(Map<String, String> headers) throws IOException {
        int id = nextId;
        nextId += 2;
        DefaultSpdySynStreamFrame frame = new DefaultSpdySynStreamFrame(id, 0, (byte) 0);
        headers.forEach(frame.headers()::set);
        send(frame);
        return id;
    }

    void data(int id, byte[] bytes, boolean last) throws IOException {
        send(new DefaultSpdyDataFrame(id, Unpooled.wrappedBuffer(bytes)).setLast(last));
    }

    void data(int id, String text) throws IOException {
        data(id, text.getBytes(StandardCharsets.UTF_8), false);
    }

    void end(int id) throws IOException {
        data(id, new byte[0], true);
    }

    void send(SpdyFrame frame) throws IOException {
        codec.writeOutbound(frame);
        for (ByteBuf bytes = codec.readOutbound(); bytes != null; bytes = codec.readOutbound()) {
            out.write(ByteBufUtil.getBytes(bytes));
            bytes.release();
        }
        out.flush();
    }

    /** Reads until a frame of that kind comes. */
    <F extends SpdyFrame> F await(Class<F> kind, Predicate<F> wanted) throws IOException {
        while (true) {
            SpdyFrame frame = next().orElseThrow(() -> new EOFException("the server left"));
            if (kind.isInstance(frame) && wanted.test(kind.cast(frame))) {
                return kind.cast(frame);
            }
        }
    }

    /** The next frame, empty when the server has ended the connection. Data is kept by stream. */
    Optional<SpdyFrame> next() throws IOException {
        SpdyFrame frame = codec.readInbound();
        byte[] piece = new byte[1 << 15];
        while (frame == null) {
            int length = in.read(piece);
            if (length < 0) {
                return Optional.empty();
            }
            codec.writeInbound(Unpooled.copiedBuffer(piece, 0, length));
            frame = codec.readInbound();
        }
        if (frame instanceof SpdyDataFrame data) {
            received.computeIfAbsent(data.streamId(), _ -> new ByteArrayOutputStream())
                    .writeBytes(ByteBufUtil.getBytes(data.content()));
            if (data.isLast()) {
                ended.add(data.streamId());
            }
            data.release();
        }
        goneAway |= frame instanceof SpdyGoAwayFrame;
        return Optional.of(frame);
    }

    /** Reads to the end of a stream and gives what came on it. */
    String read(int id) throws IOException {
        while (!ended.contains(id)) {
            next().orElseThrow(() -> new EOFException("the server left before the end of stream " + id));
        }
        return text(id);
    }

    /** What has come on a stream so far. */
    String text(int id) {
        return received.getOrDefault(id, new ByteArrayOutputStream()).toString(StandardCharsets.UTF_8);
    }

    long count(int id) {
        return received.getOrDefault(id, new ByteArrayOutputStream()).size();
    }
}
