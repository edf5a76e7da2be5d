package io.cocoonstack.provider.core.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes connections that take too long to send a request, or that stay silent between two. Netty's own timeouts start again
 * with every byte, so a client that sends one byte now and then would hold a connection for ever. Event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // closing a connection has no outcome anybody could act upon
final class HeadDeadline extends ChannelInboundHandlerAdapter {

    private static final Duration IDLE = Duration.ofSeconds(90);

    private final Duration limit;
    private @Nullable Future<?> deadline;
    private @Nullable ChannelHandlerContext context;
    private boolean idle;

    HeadDeadline(Duration limit) {
        this.limit = limit;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        disarm();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        arm(limit);
        super.channelActive(ctx);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
        if (idle) {
            idle = false;
            arm(limit);
        }
        super.channelRead(ctx, message);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        disarm();
        super.channelInactive(ctx);
    }

    /** A whole request is here. */
    void served() {
        idle = false;
        disarm();
    }

    /** The last answer is out; the next request may come. */
    void waiting() {
        idle = true;
        arm(IDLE);
    }

    private void arm(Duration time) {
        disarm();
        ChannelHandlerContext ctx = context;
        if (ctx != null) {
            deadline = ctx.executor().schedule(() -> ctx.close(), time.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void disarm() {
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
        }
    }
}
