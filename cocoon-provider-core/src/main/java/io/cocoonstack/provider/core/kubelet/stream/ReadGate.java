package io.cocoonstack.provider.core.kubelet.stream;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

/**
 * Stops the reading of a connection while any of its inlets is full. Decoders above it read on by themselves when a piece of
 * input made no message, even with automatic reading switched off, so their requests end here. Sits below all of them.
 */
public final class ReadGate extends ChannelDuplexHandler {

    private @Nullable ChannelHandlerContext context;
    private int full;

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    @Override
    public void read(ChannelHandlerContext ctx) {
        if (full == 0) {
            ctx.read();
        }
    }

    /** Whether nothing is read at the moment. Event loop only. */
    public boolean closed() {
        return full > 0;
    }

    /** One more inlet is full. Event loop only. */
    void shut() {
        full++;
        apply();
    }

    /** One inlet has room again. Any thread. */
    void open() {
        ChannelHandlerContext ctx = context;
        if (ctx != null) {
            ctx.executor().execute(() -> {
                full--;
                apply();
            });
        }
    }

    private void apply() {
        ChannelHandlerContext ctx = context;
        if (ctx != null) {
            ctx.channel().config().setAutoRead(full == 0);
        }
    }
}
