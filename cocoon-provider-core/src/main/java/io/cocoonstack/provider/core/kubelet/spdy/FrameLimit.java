package io.cocoonstack.provider.core.kubelet.spdy;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the heads of frames before they are decoded and refuses long control frames. Their headers are compressed: a frame of
 * the 16 MiB that the format allows could keep the decompressor busy for a minute. Event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // closing a connection has no outcome anybody could act upon
final class FrameLimit extends ChannelInboundHandlerAdapter {

    /** Real ones have less than a hundred bytes. */
    static final int LONGEST_CONTROL = 16 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(FrameLimit.class);
    private static final int HEAD = 8;
    private static final int FLAGS_AT = 4;

    private int headRead;
    private int control;
    private int length;
    private int left;
    private boolean refused;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
        if (message instanceof ByteBuf bytes && !refused && tooLong(bytes)) {
            refused = true;
            LOG.warn(
                    "{} sent a control frame of {} bytes: cut off",
                    ctx.channel().remoteAddress(),
                    length);
            bytes.release();
            ctx.close();
        } else if (refused) {
            ReferenceCountUtil.release(message);
        } else {
            super.channelRead(ctx, message);
        }
    }

    private boolean tooLong(ByteBuf bytes) {
        int at = bytes.readerIndex();
        int end = bytes.writerIndex();
        while (at < end) {
            if (left > 0) {
                int skipped = Math.min(left, end - at);
                left -= skipped;
                at += skipped;
                continue;
            }
            int value = bytes.getUnsignedByte(at++);
            if (headRead == 0) {
                control = value & 0x80;
                length = 0;
            } else if (headRead > FLAGS_AT) {
                length = length << 8 | value;
            }
            if (++headRead == HEAD) {
                headRead = 0;
                left = length;
                if (control != 0 && length > LONGEST_CONTROL) {
                    return true;
                }
            }
        }
        return false;
    }
}
