package io.cocoonstack.provider.core.kubelet.stream;

import io.netty.channel.ChannelHandlerContext;
import io.netty.util.ReferenceCountUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Small answers that nobody waits for: pongs, resets. A peer that asks for more and more of them and reads none is cut off.
 * Event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what became of a pong or of closing is of no interest
public final class Replies {

    private static final Logger LOG = LoggerFactory.getLogger(Replies.class);
    private static final int MOST = 1024;

    private int unsent;
    private boolean cut;

    public void send(ChannelHandlerContext ctx, Object message) {
        if (unsent >= MOST) {
            ReferenceCountUtil.release(message);
            if (!cut) {
                // Once: what still arrives of a flood must not flood the log.
                cut = true;
                LOG.warn("{} asks faster than it reads: cut off", ctx.channel().remoteAddress());
                // Below TLS, which would say goodbye first, and this peer reads nothing.
                ctx.pipeline().firstContext().close();
            }
            return;
        }
        unsent++;
        ctx.writeAndFlush(message).addListener(_ -> unsent--);
    }
}
