package io.cocoonstack.provider.core.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.handler.ssl.SslHandler;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * A request that waits for its turn, and how its answer looks on the wire.
 *
 * @param refusal status of a request that could not be read, 0 for others
 * @param keepAlive whether another request may follow
 * @param chunks whether the client understands chunks; another one takes the end of the connection for the end of the body
 */
record Pending(WebRequest request, int refusal, boolean keepAlive, boolean chunks) {

    static Pending read(ChannelHandlerContext ctx, FullHttpRequest message) {
        int refusal = refusal(message);
        return new Pending(
                request(ctx, message),
                refusal,
                refusal == 0 && HttpUtil.isKeepAlive(message),
                !message.protocolVersion().equals(HttpVersion.HTTP_1_0));
    }

    boolean refused() {
        return refusal != 0;
    }

    WebResponse refusalText() {
        return WebResponse.text(refusal, HttpResponseStatus.valueOf(refusal).toString());
    }

    FullHttpResponse message(WebResponse response, boolean keep) {
        byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
        boolean bare = request.method().equals(HttpMethod.HEAD.name());
        FullHttpResponse message = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(response.status()),
                bare ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(body));
        response.headers().forEach(message.headers()::set);
        describe(message, response.contentType());
        HttpUtil.setContentLength(message, body.length);
        HttpUtil.setKeepAlive(message, keep);
        return message;
    }

    HttpResponse streamHead(String contentType) {
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        describe(head, contentType);
        HttpUtil.setTransferEncodingChunked(head, chunks);
        HttpUtil.setKeepAlive(head, keepAlive);
        return head;
    }

    static HttpResponse switching(Map<String, String> headers) {
        HttpResponse head = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.SWITCHING_PROTOCOLS);
        head.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE);
        headers.forEach(head.headers()::set);
        return head;
    }

    private static void describe(HttpResponse message, String contentType) {
        message.headers().set(HttpHeaderNames.CONTENT_TYPE, contentType).set("X-Content-Type-Options", "nosniff");
    }

    private static int refusal(FullHttpRequest message) {
        if (message.decoderResult().isSuccess()) {
            return 0;
        }
        return switch (message.decoderResult().cause()) {
            case TooLongHttpLineException tooLong -> HttpResponseStatus.REQUEST_URI_TOO_LONG.code();
            case TooLongHttpHeaderException tooLarge -> HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE.code();
            case null, default -> HttpResponseStatus.BAD_REQUEST.code();
        };
    }

    private static WebRequest request(ChannelHandlerContext ctx, FullHttpRequest message) {
        String uri = message.uri();
        int query = uri.indexOf('?');
        String authorization = message.headers().get(HttpHeaderNames.AUTHORIZATION);
        return new WebRequest(
                message.method().name(),
                query < 0 ? uri : uri.substring(0, query),
                query < 0 ? "" : uri.substring(query + 1),
                authorization == null ? "" : authorization,
                headers(message),
                clientChain(ctx),
                String.valueOf(ctx.channel().remoteAddress()));
    }

    private static Map<String, List<String>> headers(FullHttpRequest message) {
        Map<String, List<String>> headers = new HashMap<>();
        message.headers().forEach(header -> headers.computeIfAbsent(
                        header.getKey().toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
                .add(header.getValue()));
        return headers;
    }

    private static List<X509Certificate> clientChain(ChannelHandlerContext ctx) {
        SslHandler tls = ctx.pipeline().get(SslHandler.class);
        if (tls == null) {
            return List.of();
        }
        try {
            return Arrays.stream(tls.engine().getSession().getPeerCertificates())
                    .map(X509Certificate.class::cast)
                    .toList();
        } catch (SSLPeerUnverifiedException none) {
            return List.of();
        }
    }
}
