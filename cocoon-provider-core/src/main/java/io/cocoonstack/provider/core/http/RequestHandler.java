package io.cocoonstack.provider.core.http;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The requests of one connection, answered one after the other in the order they came. Event loop only, but for the handler. */
@SuppressWarnings("FutureReturnValueIgnored") // closing a connection has no outcome anybody could act upon
final class RequestHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(RequestHandler.class);
    private static final int MAX_WAITING = 32;

    private final WebHandler handler;
    private final ExecutorService threads;
    private final HeadDeadline deadline;
    private final Outlet outlet;
    private final Queue<Pending> waiting = new ArrayDeque<>();
    private boolean busy;
    private boolean closing;
    private volatile @Nullable Future<?> streaming;

    RequestHandler(WebHandler handler, ExecutorService threads, HeadDeadline deadline, Outlet outlet) {
        this.handler = handler;
        this.threads = threads;
        this.deadline = deadline;
        this.outlet = outlet;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest message) {
        deadline.served();
        if (waiting.size() >= MAX_WAITING) {
            ctx.close();
            return;
        }
        waiting.add(Pending.read(ctx, message));
        if (!busy) {
            next(ctx);
        }
    }

    /** No further request is taken; the connection ends with the answers that are owed. */
    void finish(ChannelHandlerContext ctx) {
        closing = true;
        if (!busy || streaming != null) {
            ctx.close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        Future<?> stream = streaming;
        if (stream != null) {
            stream.cancel(true);
        }
        super.channelInactive(ctx);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        LOG.debug("connection from {} failed", ctx.channel().remoteAddress(), cause);
        ctx.close();
    }

    private void next(ChannelHandlerContext ctx) {
        Pending pending = waiting.poll();
        if (pending == null) {
            busy = false;
            if (closing) {
                ctx.close();
            } else {
                deadline.waiting();
            }
            return;
        }
        busy = true;
        if (pending.refused()) {
            whole(ctx, pending, pending.refusalText());
            return;
        }
        threads.execute(() -> {
            WebAnswer answer = respond(pending.request());
            onLoop(ctx, () -> {
                switch (answer) {
                    case WebResponse response -> whole(ctx, pending, response);
                    case WebAnswer.Stream stream -> stream(ctx, pending, stream);
                    case WebAnswer.Upgrade upgrade -> upgrade(ctx, upgrade);
                }
            });
        });
    }

    private WebAnswer respond(WebRequest request) {
        try {
            return handler.handle(request);
        } catch (Exception | Error e) {
            LOG.error("{} {} failed", request.method(), request.path(), e);
            return WebResponse.text(500, "500 internal error");
        }
    }

    private void whole(ChannelHandlerContext ctx, Pending pending, WebResponse response) {
        boolean keepAlive = pending.keepAlive() && !closing;
        var sent = ctx.writeAndFlush(pending.message(response, keepAlive));
        if (keepAlive) {
            next(ctx);
        } else {
            sent.addListener(ChannelFutureListener.CLOSE);
        }
    }

    private void stream(ChannelHandlerContext ctx, Pending pending, WebAnswer.Stream stream) {
        ctx.writeAndFlush(pending.streamHead(stream.contentType()));
        if (!ctx.channel().isActive()) {
            return;
        }
        streaming = threads.submit(() -> {
            boolean complete = body(pending.request(), stream.body());
            onLoop(ctx, () -> {
                streaming = null;
                if (!complete) {
                    ctx.close();
                    return;
                }
                var sent = ctx.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
                if (pending.keepAlive() && !closing) {
                    next(ctx);
                } else {
                    sent.addListener(ChannelFutureListener.CLOSE);
                }
            });
        });
    }

    private boolean body(WebRequest request, WebAnswer.Body body) {
        try {
            body.writeTo(new BodyStream(outlet));
            return true;
        } catch (IOException | InterruptedException e) {
            LOG.debug("{} {}: the stream ended early: {}", request.method(), request.path(), e.toString());
        } catch (RuntimeException | Error e) {
            LOG.error("{} {} failed in the middle", request.method(), request.path(), e);
        }
        return false;
    }

    /** The 101 is written by the HTTP codec, which then leaves and hands on what it has not read. */
    private void upgrade(ChannelHandlerContext ctx, WebAnswer.Upgrade upgrade) {
        ChannelPipeline pipeline = ctx.pipeline();
        ctx.writeAndFlush(Pending.switching(upgrade.headers()));
        if (!ctx.channel().isActive()) {
            return;
        }
        pipeline.remove(HeadDeadline.class);
        pipeline.remove(HttpObjectAggregator.class);
        pipeline.remove(this);
        upgrade.protocol().start(pipeline, outlet, threads);
        pipeline.remove(HttpServerCodec.class);
    }

    private static void onLoop(ChannelHandlerContext ctx, Runnable task) {
        try {
            ctx.executor().execute(task);
        } catch (RejectedExecutionException closed) {
            LOG.debug("an answer came after the server was closed");
        }
    }
}
