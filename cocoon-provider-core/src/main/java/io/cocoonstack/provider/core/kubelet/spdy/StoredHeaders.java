package io.cocoonstack.provider.core.kubelet.spdy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.spdy.SpdyHeaderBlockRawEncoder;
import io.netty.handler.codec.spdy.SpdyHeadersFrame;
import io.netty.handler.codec.spdy.SpdyVersion;

/**
 * Header blocks in the form that decompressors expect, but not compressed: pieces of one zlib stream (RFC 1950) without a
 * dictionary, made of stored blocks (RFC 1951, 3.2.4). Event loop only.
 */
final class StoredHeaders extends SpdyHeaderBlockRawEncoder {

    private static final int ZLIB_HEAD = 0x7801;
    private static final int MOST = 0xffff;
    private static final int OVERHEAD = 12;

    private boolean begun;

    StoredHeaders() {
        super(SpdyVersion.SPDY_3_1);
    }

    @Override
    public ByteBuf encode(ByteBufAllocator allocator, SpdyHeadersFrame frame) throws Exception {
        ByteBuf plain = super.encode(allocator, frame);
        try {
            if (plain.readableBytes() > MOST) {
                throw new IllegalArgumentException("too many headers for one block");
            }
            ByteBuf block = allocator.buffer(plain.readableBytes() + OVERHEAD);
            if (!begun) {
                begun = true;
                block.writeShort(ZLIB_HEAD);
            }
            stored(block, plain);
            // An empty one makes decompressors hand on what they have.
            stored(block, plain);
            return block;
        } finally {
            plain.release();
        }
    }

    /** Moves all that is left of the bytes. */
    private static void stored(ByteBuf block, ByteBuf bytes) {
        int length = bytes.readableBytes();
        block.writeByte(0).writeShortLE(length).writeShortLE(~length).writeBytes(bytes);
    }
}
