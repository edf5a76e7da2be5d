package io.cocoonstack.provider.core.kubelet.stream;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends connections on which nothing happens for hours, and probes those that are not read. Event loop only. */
@SuppressWarnings("FutureReturnValueIgnored") // closing a connection has no outcome anybody could act upon
public final class Watchman extends IdleStateHandler {

    private static final Logger LOG = LoggerFactory.getLogger(Watchman.class);

    private final ReadGate gate;
    private final Runnable probe;

    /** {@code probe} sends something that a peer answers or ignores. */
    public Watchman(Patience patience, ReadGate gate, Runnable probe) {
        super(0, patience.probe().toMillis(), patience.idle().toMillis(), TimeUnit.MILLISECONDS);
        this.gate = gate;
        this.probe = probe;
    }

    @Override
    protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent event) {
        if (event.state() == IdleState.ALL_IDLE) {
            LOG.info(
                    "{}: nothing happened for hours, the session ends",
                    ctx.channel().remoteAddress());
            ctx.close();
        } else if (event.state() == IdleState.WRITER_IDLE && gate.closed()) {
            probe.run();
        }
    }
}
