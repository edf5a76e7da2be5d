package io.cocoonstack.provider.core.kubelet.spdy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.spdy.DefaultSpdySynReplyFrame;
import io.netty.handler.codec.spdy.DefaultSpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdyFrameCodec;
import io.netty.handler.codec.spdy.SpdyHeadersFrame;
import io.netty.handler.codec.spdy.SpdySynReplyFrame;
import io.netty.handler.codec.spdy.SpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdyVersion;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.DataFormatException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SmallCodecTest {

    private final EmbeddedChannel ours = new EmbeddedChannel(new SmallCodec());
    private final EmbeddedChannel theirs = new EmbeddedChannel(new SpdyFrameCodec(SpdyVersion.SPDY_3_1));

    @AfterEach
    void close() {
        ours.finishAndReleaseAll();
        theirs.finishAndReleaseAll();
    }

    @Test
    void theDictionaryIsTheProtocols() throws Exception {
        byte[] bytes = SmallCodec.class.getResourceAsStream("dictionary").readAllBytes();
        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)))
                .isEqualTo("51d27341373f923f3cd88e1eb7162aeaa3723d7585ff2399201dc06498407f02");
    }

    @Test
    void whatKubectlSendsIsRead() {
        // Captured; the header blocks are one compressed stream.
        List<String> frames = List.of(
                "80030001000000290000000100000000000078f9e3c6a7c26260606004a7b392a2d4c45c6851c29a0a0a6800000000ffff",
                "800300010000001700000003000000000000c22e555c92929907000000ffff",
                "800300010000001900000005000000000000c22ac5565c92925f5a02000000ffff",
                "800300010000001500000007000000000000c229975a5404000000ffff");
        for (String frame : frames) {
            ours.writeInbound(Unpooled.wrappedBuffer(HexFormat.of().parseHex(frame)));
        }
        for (String type : List.of("error", "stdin", "stdout", "stderr")) {
            SpdySynStreamFrame open = ours.readInbound();
            assertThat(open.headers().getAsString("streamtype")).isEqualTo(type);
            assertThat(open.isInvalid()).isFalse();
        }
    }

    @Test
    void aReaderOfCompressedHeadersReadsOurs() {
        for (int id = 1; id < 9; id += 2) {
            SpdySynReplyFrame reply = new DefaultSpdySynReplyFrame(id);
            reply.headers().set("x-ok", "1");
            ours.writeOutbound(reply);
            theirs.writeInbound((ByteBuf) ours.readOutbound());
            SpdySynReplyFrame read = theirs.readInbound();
            assertThat(read.streamId()).isEqualTo(id);
            assertThat(read.headers().getAsString("x-ok")).isEqualTo("1");
        }
    }

    @Test
    void aHeaderBlockMayComeByteByByte() {
        SpdySynStreamFrame open = new DefaultSpdySynStreamFrame(1, 0, (byte) 0);
        open.headers().set("streamtype", "stdin").set("port", "80");
        theirs.writeOutbound(open);
        ByteBuf bytes = theirs.readOutbound();
        for (byte one : ByteBufUtil.getBytes(bytes)) {
            ours.writeInbound(Unpooled.wrappedBuffer(new byte[] {one}));
        }
        bytes.release();
        SpdyHeadersFrame read = ours.readInbound();
        assertThat(read.headers().getAsString("port")).isEqualTo("80");
    }

    @Test
    void whatIsNoCompressedStreamIsAFailure() {
        byte[] frame = HexFormat.of().parseHex("80030001000000120000000100000000000001020304050607ff");
        assertThatThrownBy(() -> ours.writeInbound(Unpooled.wrappedBuffer(frame)))
                .isInstanceOf(DataFormatException.class);
    }
}
