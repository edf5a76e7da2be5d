package io.cocoonstack.provider.core.kubelet.spdy;

import io.cocoonstack.provider.core.http.Outlet;
import io.cocoonstack.provider.core.kubelet.stream.Inlet;
import io.cocoonstack.provider.core.kubelet.stream.Loop;
import io.cocoonstack.provider.core.kubelet.stream.Patience;
import io.cocoonstack.provider.core.kubelet.stream.ReadGate;
import io.cocoonstack.provider.core.kubelet.stream.Replies;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.spdy.DefaultSpdyGoAwayFrame;
import io.netty.handler.codec.spdy.DefaultSpdyPingFrame;
import io.netty.handler.codec.spdy.DefaultSpdyRstStreamFrame;
import io.netty.handler.codec.spdy.DefaultSpdySynReplyFrame;
import io.netty.handler.codec.spdy.SpdyDataFrame;
import io.netty.handler.codec.spdy.SpdyFrame;
import io.netty.handler.codec.spdy.SpdyGoAwayFrame;
import io.netty.handler.codec.spdy.SpdyPingFrame;
import io.netty.handler.codec.spdy.SpdyRstStreamFrame;
import io.netty.handler.codec.spdy.SpdySessionStatus;
import io.netty.handler.codec.spdy.SpdyStreamStatus;
import io.netty.handler.codec.spdy.SpdySynReplyFrame;
import io.netty.handler.codec.spdy.SpdySynStreamFrame;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The streams of one connection. Event loop only, but for what says otherwise. */
@SuppressWarnings("FutureReturnValueIgnored") // what became of a frame shows as the end of the connection
public final class SpdyConnection extends SimpleChannelInboundHandler<SpdyFrame> {

    private static final Logger LOG = LoggerFactory.getLogger(SpdyConnection.class);

    private final SpdyService service;
    private final ReadGate gate;
    private final Loop loop;
    private final Replies replies = new Replies();
    private final Map<Integer, SpdyStream> streams = new HashMap<>();
    private int lastId;
    private int probes;
    private boolean over;

    SpdyConnection(SpdyService service, ReadGate gate, Outlet outlet, Patience patience) {
        this.service = service;
        this.gate = gate;
        this.loop = new Loop(outlet, patience);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        loop.enter(ctx);
        service.started(this);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, SpdyFrame frame) {
        switch (frame) {
            case SpdyDataFrame data -> data(ctx, data);
            case SpdySynReplyFrame reply -> reset(ctx, reply.streamId(), SpdyStreamStatus.PROTOCOL_ERROR);
            case SpdySynStreamFrame open -> open(ctx, open);
            case SpdyRstStreamFrame reset -> forget(reset.streamId());
            case SpdyPingFrame ping -> {
                // Even numbers are answers to our own.
                if ((ping.id() & 1) == 1) {
                    replies.send(ctx, new DefaultSpdyPingFrame(ping.id()));
                }
            }
            case SpdyGoAwayFrame goAway -> LOG.trace("the peer opens no more streams");
            default -> LOG.trace("not needed: {}", frame);
        }
    }

    private void data(ChannelHandlerContext ctx, SpdyDataFrame data) {
        SpdyStream stream = streams.get(data.streamId());
        if (stream != null && !stream.inputEnded()) {
            stream.inlet().offer(data.content());
            if (data.isLast() && stream.endInput()) {
                remove(stream);
            }
        } else if (stream != null || data.streamId() > lastId || data.streamId() % 2 == 0) {
            // On a stream that is over it may have been on its way.
            reset(ctx, data.streamId(), SpdyStreamStatus.INVALID_STREAM);
        }
    }

    private void open(ChannelHandlerContext ctx, SpdySynStreamFrame open) {
        int id = open.streamId();
        if (id <= lastId || id % 2 == 0) {
            LOG.debug("{} opened stream {} after {}", ctx.channel().remoteAddress(), id, lastId);
            ctx.writeAndFlush(new DefaultSpdyGoAwayFrame(lastId, SpdySessionStatus.PROTOCOL_ERROR));
            ctx.close();
            return;
        }
        lastId = id;
        if (over || open.isInvalid() || open.isTruncated() || open.isUnidirectional()) {
            reset(ctx, id, over ? SpdyStreamStatus.REFUSED_STREAM : SpdyStreamStatus.PROTOCOL_ERROR);
            return;
        }
        Map<String, String> headers = new HashMap<>();
        open.headers()
                .names()
                .forEach(name -> headers.put(name.toString(), open.headers().getAsString(name)));
        SpdyStream stream = new SpdyStream(id, headers, new Inlet(gate), this);
        Optional<SpdyService.Refused> refused = service.check(stream);
        if (refused.isPresent()) {
            reset(
                    ctx,
                    id,
                    switch (refused.get()) {
                        case PROTOCOL_ERROR -> SpdyStreamStatus.PROTOCOL_ERROR;
                        case REFUSED -> SpdyStreamStatus.REFUSED_STREAM;
                    });
            return;
        }
        streams.put(id, stream);
        DefaultSpdySynReplyFrame reply = new DefaultSpdySynReplyFrame(id);
        // The peers' framer cannot read a reply without any header.
        reply.headers().set("x-ok", "1");
        replies.send(ctx, reply);
        if (open.isLast()) {
            stream.endInput();
        }
        service.opened(stream);
    }

    private void reset(ChannelHandlerContext ctx, int id, SpdyStreamStatus why) {
        replies.send(ctx, new DefaultSpdyRstStreamFrame(id, why));
        forget(id);
    }

    private void forget(int id) {
        SpdyStream stream = streams.get(id);
        if (stream != null) {
            stream.outlet().reset();
            stream.inlet().fail(new IOException("the stream was reset"));
            remove(stream);
        }
    }

    private void remove(SpdyStream stream) {
        streams.remove(stream.id());
        service.closed(stream);
    }

    /** Sends a frame at the peer's pace. Any thread but the event loop. */
    void send(SpdyFrame frame) throws IOException {
        loop.send(frame);
    }

    /** Our half of a stream is over. Any thread. */
    void ended(int id) {
        loop.run(ctx -> {
            SpdyStream stream = streams.get(id);
            if (stream != null && stream.endOutput()) {
                remove(stream);
            }
        });
    }

    /** Ends a stream at once, both ways. Any thread. */
    public void cancel(SpdyStream stream) {
        loop.run(ctx -> {
            if (streams.containsKey(stream.id())) {
                reset(ctx, stream.id(), SpdyStreamStatus.CANCEL);
            }
        });
    }

    /**
     * The last word: waits until all is out, then leaves the closing to the peer for a while. Until then whatever it sends is read
     * and dropped, since closing with unread input would destroy output that is on its way. Any thread but the event loop.
     */
    public void finish() throws IOException {
        loop.run(ctx -> {
            over = true;
            streams.values().forEach(stream -> stream.inlet().close());
        });
        loop.end(new DefaultSpdyGoAwayFrame(lastId, SpdySessionStatus.OK));
    }

    /** Ends the connection without a word of success. Any thread. */
    public void abort() {
        loop.abort();
    }

    void probe() {
        loop.run(ctx -> {
            probes += 2;
            replies.send(ctx, new DefaultSpdyPingFrame(probes));
        });
    }

    /** Runs something on the event loop after a while, unless the connection is gone by then. */
    public void after(Duration time, Runnable task) {
        loop.after(time, task);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        over = true;
        for (SpdyStream stream : streams.values()) {
            stream.outlet().reset();
            stream.inlet().fail(new EOFException("the client is gone"));
        }
        streams.clear();
        service.gone();
        super.channelInactive(ctx);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        LOG.debug("{} broke the protocol or off", ctx.channel().remoteAddress(), cause);
        ctx.close();
    }
}
