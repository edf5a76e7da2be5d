package io.cocoonstack.provider.core.kubelet.spdy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.spdy.SpdyFrameCodec;
import io.netty.handler.codec.spdy.SpdyHeaderBlockRawDecoder;
import io.netty.handler.codec.spdy.SpdyVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Netty's frames with header blocks of our own: its codec gives each connection a compressor of a quarter of a mebibyte, for replies
 * of one short header. Event loop only.
 */
final class SmallCodec extends SpdyFrameCodec {

    private static final int LARGEST_PIECE = 64 * 1024;
    private static final int LARGEST_HEADERS = 8 * 1024;
    private static final int INFLATED_AT_ONCE = 1024;
    private static final byte[] DICTIONARY = dictionary();

    /** All header blocks of a peer are one compressed stream. */
    private final Inflater inflater = new Inflater();

    private @Nullable ChannelHandlerContext context;

    SmallCodec() {
        super(
                SpdyVersion.SPDY_3_1,
                LARGEST_PIECE,
                new SpdyHeaderBlockRawDecoder(SpdyVersion.SPDY_3_1, LARGEST_HEADERS),
                new StoredHeaders(),
                true);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        context = ctx;
        super.handlerAdded(ctx);
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) {
        inflater.end();
    }

    @Override
    public void readHeaderBlock(ByteBuf compressed) {
        try {
            inflater.setInput(ByteBufUtil.getBytes(compressed));
            while (!inflater.needsInput()) {
                inflate();
            }
        } catch (DataFormatException e) {
            fail(e);
        } finally {
            compressed.release();
        }
    }

    private void inflate() throws DataFormatException {
        byte[] plain = new byte[INFLATED_AT_ONCE];
        int length = inflater.inflate(plain);
        if (length > 0) {
            super.readHeaderBlock(Unpooled.wrappedBuffer(plain, 0, length));
        } else if (inflater.needsDictionary()) {
            try {
                inflater.setDictionary(DICTIONARY);
            } catch (IllegalArgumentException e) {
                throw new DataFormatException("another dictionary");
            }
        } else if (inflater.finished()) {
            throw new DataFormatException("the compressed stream has an end");
        }
    }

    private void fail(DataFormatException why) {
        ChannelHandlerContext ctx = context;
        if (ctx != null) {
            ctx.fireExceptionCaught(why);
        }
    }

    /** Of SPDY/3: what header blocks may refer to from the first byte on. */
    private static byte[] dictionary() {
        try (InputStream words = SmallCodec.class.getResourceAsStream("dictionary")) {
            if (words == null) {
                throw new IllegalStateException("this program is not complete");
            }
            return words.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
