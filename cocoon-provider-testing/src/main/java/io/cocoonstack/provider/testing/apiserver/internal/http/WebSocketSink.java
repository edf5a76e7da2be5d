package io.cocoonstack.provider.testing.apiserver.internal.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshakerFactory;

/** A watch as a WebSocket: one text message per event. */
final class WebSocketSink implements WatchSink {

    private final Channel channel;
    private final FullHttpRequest request;

    /** The request must not be released before {@link #open} has returned. */
    WebSocketSink(Channel channel, FullHttpRequest request) {
        this.channel = channel;
        this.request = request;
    }

    @Override
    public void open() throws InterruptedException {
        // The handshake changes the pipeline, which belongs to the event loop.
        channel.eventLoop().submit(this::handshake).await();
    }

    private void handshake() {
        var factory = new WebSocketServerHandshakerFactory("ws://" + request.uri(), null, false);
        WebSocketServerHandshaker handshaker = factory.newHandshaker(request);
        if (handshaker == null) {
            var _ = WebSocketServerHandshakerFactory.sendUnsupportedVersionResponse(channel);
            return;
        }
        channel.pipeline().addLast(new ControlFrames());
        var _ = handshaker.handshake(channel, request);
    }

    @Override
    public boolean send(byte[] event) throws InterruptedException {
        return channel.writeAndFlush(new TextWebSocketFrame(Unpooled.wrappedBuffer(event)))
                .await()
                .isSuccess();
    }

    @Override
    public void end() throws InterruptedException {
        channel.writeAndFlush(new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE))
                .await();
        var _ = channel.close();
    }

    /** Pings and the client's close; a watcher has nothing else to say. */
    private static final class ControlFrames extends SimpleChannelInboundHandler<WebSocketFrame> {

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame frame) {
            if (frame instanceof PingWebSocketFrame) {
                var _ = ctx.writeAndFlush(new PongWebSocketFrame(frame.content().retain()));
            } else if (frame instanceof CloseWebSocketFrame close) {
                var _ = ctx.writeAndFlush(close.retain()).addListener(ChannelFutureListener.CLOSE);
            }
        }
    }
}
