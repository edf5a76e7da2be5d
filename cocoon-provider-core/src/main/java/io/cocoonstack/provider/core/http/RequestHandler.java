package io.cocoonstack.provider.core.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.handler.ssl.SslHandler;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The requests of one connection, answered one after the other in the order they came. Event loop only, but for the handler. */
@SuppressWarnings("FutureReturnValueIgnored") // closing a connection has no outcome anybody could act upon
final class RequestHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(RequestHandler.class);
    private static final int MAX_WAITING = 32;

    private final WebHandler handler;
    private final Executor threads;
    private final HeadDeadline deadline;
    private final Queue<Pending> waiting = new ArrayDeque<>();
    private boolean busy;
    private boolean closing;

    /** A request that waits for its turn; one that could not be read has its answer already. */
    private record Pending(WebRequest request, int refusal, boolean keepAlive) {}

    RequestHandler(WebHandler handler, Executor threads, HeadDeadline deadline) {
        this.handler = handler;
        this.threads = threads;
        this.deadline = deadline;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest message) {
        deadline.served();
        if (waiting.size() >= MAX_WAITING) {
            ctx.close();
            return;
        }
        int refusal = refusal(message);
        waiting.add(new Pending(read(ctx, message), refusal, refusal == 0 && HttpUtil.isKeepAlive(message)));
        if (!busy) {
            next(ctx);
        }
    }

    /** No further request is taken; the connection ends with the answers that are owed. */
    void finish(ChannelHandlerContext ctx) {
        closing = true;
        if (!busy) {
            ctx.close();
        }
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
        if (pending.refusal() != 0) {
            WebResponse refused = WebResponse.text(
                    pending.refusal(),
                    HttpResponseStatus.valueOf(pending.refusal()).toString());
            answer(ctx, pending, refused);
            return;
        }
        threads.execute(() -> {
            WebResponse response = respond(pending.request());
            try {
                ctx.executor().execute(() -> answer(ctx, pending, response));
            } catch (RejectedExecutionException closed) {
                LOG.debug(
                        "the answer to {} came after the server was closed",
                        pending.request().path());
            }
        });
    }

    private WebResponse respond(WebRequest request) {
        try {
            return handler.handle(request);
        } catch (Exception | Error e) {
            LOG.error("{} {} failed", request.method(), request.path(), e);
            return WebResponse.text(500, "500 internal error");
        }
    }

    private void answer(ChannelHandlerContext ctx, Pending pending, WebResponse response) {
        byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
        boolean bare = pending.request().method().equals(HttpMethod.HEAD.name());
        FullHttpResponse message = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(response.status()),
                bare ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(body));
        response.headers().forEach(message.headers()::set);
        message.headers().set(HttpHeaderNames.CONTENT_TYPE, response.contentType());
        message.headers().set("X-Content-Type-Options", "nosniff");
        HttpUtil.setContentLength(message, body.length);
        boolean keepAlive = pending.keepAlive() && !closing;
        HttpUtil.setKeepAlive(message, keepAlive);
        var sent = ctx.writeAndFlush(message);
        if (keepAlive) {
            next(ctx);
        } else {
            sent.addListener(ChannelFutureListener.CLOSE);
        }
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

    private static WebRequest read(ChannelHandlerContext ctx, FullHttpRequest message) {
        String uri = message.uri();
        int query = uri.indexOf('?');
        String authorization = message.headers().get(HttpHeaderNames.AUTHORIZATION);
        return new WebRequest(
                message.method().name(),
                query < 0 ? uri : uri.substring(0, query),
                query < 0 ? "" : uri.substring(query + 1),
                authorization == null ? "" : authorization,
                clientChain(ctx),
                String.valueOf(ctx.channel().remoteAddress()));
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
