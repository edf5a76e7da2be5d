package io.cocoonstack.provider.testing.apiserver.internal.http;

import io.cocoonstack.provider.testing.apiserver.internal.message.ApiRequest;
import io.cocoonstack.provider.testing.apiserver.internal.protobuf.ProtobufBody;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands whole requests to threads that may wait. Clients send one request at a time on a connection; pipelining is not sorted out. */
final class RequestHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(RequestHandler.class);

    private final ServerParts parts;
    private final Executor executor;

    RequestHandler(ServerParts parts, Executor executor) {
        this.parts = parts;
        this.executor = executor;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest http) {
        QueryStringDecoder uri = new QueryStringDecoder(http.uri());
        Map<String, String> headers = new HashMap<>();
        http.headers().forEach(h -> headers.putIfAbsent(h.getKey().toLowerCase(Locale.ROOT), h.getValue()));
        ApiRequest request = new ApiRequest(
                http.method().name(),
                uri.path(),
                uri.parameters(),
                headers,
                http.content().toString(charset(headers.getOrDefault("content-type", ""))));
        Exchange exchange = new Exchange(parts, ctx.channel(), http.retain(), request);
        executor.execute(exchange::run);
    }

    private static Charset charset(String contentType) {
        return contentType.startsWith(ProtobufBody.CONTENT_TYPE) ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        LOG.debug("connection {} ends", ctx.channel().remoteAddress(), cause);
        var _ = ctx.close();
    }
}
