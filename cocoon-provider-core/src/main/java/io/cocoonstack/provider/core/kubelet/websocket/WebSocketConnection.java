package io.cocoonstack.provider.core.kubelet.websocket;

import io.cocoonstack.provider.core.http.Outlet;
import io.cocoonstack.provider.core.kubelet.stream.Inlet;
import io.cocoonstack.provider.core.kubelet.stream.Loop;
import io.cocoonstack.provider.core.kubelet.stream.Patience;
import io.cocoonstack.provider.core.kubelet.stream.ReadGate;
import io.cocoonstack.provider.core.kubelet.stream.Replies;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.io.IOException;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The channels of one connection. Event loop only, but for what says otherwise. */
@SuppressWarnings("FutureReturnValueIgnored") // what became of a message shows as the end of the connection
public final class WebSocketConnection extends SimpleChannelInboundHandler<WebSocketFrame> {

    private static final Logger LOG = LoggerFactory.getLogger(WebSocketConnection.class);

    private final WebSocketService service;
    private final ChannelCoding coding;
    private final ReadGate gate;
    private final Loop loop;
    private final Replies replies = new Replies();
    private boolean over;

    WebSocketConnection(
            WebSocketService service, ChannelCoding coding, ReadGate gate, Outlet outlet, Patience patience) {
        this.service = service;
        this.coding = coding;
        this.gate = gate;
        this.loop = new Loop(outlet, patience);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        loop.enter(ctx);
        service.started(this);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame frame) {
        switch (frame) {
            case BinaryWebSocketFrame binary -> message(ctx, binary);
            case TextWebSocketFrame text -> message(ctx, text);
            case PingWebSocketFrame ping ->
                replies.send(ctx, new PongWebSocketFrame(ping.content().retain()));
            case CloseWebSocketFrame close -> left(ctx);
            default -> LOG.trace("not needed: {}", frame);
        }
    }

    private void message(ChannelHandlerContext ctx, WebSocketFrame message) {
        if (!over) {
            coding.piece(message.content())
                    .ifPresentOrElse(
                            piece -> service.received(piece.channel(), piece.bytes()),
                            () -> LOG.debug(
                                    "{} sent a message without meaning",
                                    ctx.channel().remoteAddress()));
        }
    }

    /** After our own last word this is the answer to it; otherwise the client ends the session. */
    private void left(ChannelHandlerContext ctx) {
        if (over) {
            ctx.close();
            return;
        }
        over = true;
        service.gone();
        ctx.writeAndFlush(new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE))
                .addListener(ChannelFutureListener.CLOSE);
    }

    /** A place for what arrives on a channel. */
    public Inlet inlet() {
        return new Inlet(gate);
    }

    /** What the client gets on a channel; blocks while the client is behind. */
    public OutputStream output(int channel) {
        return new ChannelOutput(this, coding, channel);
    }

    /** Sends a message at the client's pace. Any thread but the event loop. */
    void send(WebSocketFrame frame) throws IOException {
        loop.send(frame);
    }

    /** An empty message, before whatever threads send from now on. */
    public void greet(int channel) {
        // Not at once: while this handler is being added the HTTP codec is still there.
        loop.run(ctx -> ctx.executor().execute(() -> ctx.writeAndFlush(coding.message(channel, new byte[0], 0, 0))));
    }

    /**
     * The last word: a normal close, without which clients take the session for broken. Waits until it is out, then for a while for
     * the client to close. Any thread but the event loop.
     */
    public void finish() throws IOException {
        loop.run(ctx -> over = true);
        loop.end(new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE));
    }

    /** Ends the connection without a word of success. Any thread. */
    public void abort() {
        loop.abort();
    }

    void probe() {
        loop.run(ctx -> replies.send(ctx, new PingWebSocketFrame()));
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        over = true;
        service.gone();
        super.channelInactive(ctx);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        LOG.debug("{} broke the protocol or off", ctx.channel().remoteAddress(), cause);
        ctx.close();
    }
}
