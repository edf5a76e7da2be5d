package io.cocoonstack.provider.testing.apiserver.internal.http;

import io.cocoonstack.provider.testing.apiserver.fault.FaultEffect;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiReply;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiRequest;
import io.cocoonstack.provider.testing.apiserver.internal.message.WatchPlan;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.request.LoggedRequest;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request and its answer, on a thread that may wait. */
final class Exchange {

    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

    private final ServerParts parts;
    private final Channel channel;
    private final FullHttpRequest http;
    private final ApiRequest request;

    /** Takes over the request's reference. */
    Exchange(ServerParts parts, Channel channel, FullHttpRequest http, ApiRequest request) {
        this.parts = parts;
        this.channel = channel;
        this.http = http;
        this.request = request;
    }

    void run() {
        try {
            answer();
        } catch (InterruptedException _) {
            // The server is being closed and takes its connections with it.
            Thread.currentThread().interrupt();
        } finally {
            http.release();
        }
    }

    private void answer() throws InterruptedException {
        Optional<FaultEffect> fault = parts.faults().meet(request.method(), request.path(), request.watching());
        if (fault.isEmpty()) {
            send(handle(), Optional.empty());
            return;
        }
        switch (fault.get()) {
            case FaultEffect.Answer answer -> {
                ApiFailure failure = ApiFailure.of(answer.code(), answer.reason(), answer.message());
                send(ApiReply.json(answer.code(), failure.status()), answer.retryAfter());
            }
            case FaultEffect.Hang() -> log(0);
            case FaultEffect.Reset() -> {
                log(0);
                reset();
            }
            case FaultEffect.LoseAnswer() -> {
                drop(handle());
                log(0);
                reset();
            }
            case FaultEffect.Slow(Duration by) -> {
                Thread.sleep(by);
                send(handle(), Optional.empty());
            }
            case FaultEffect.Garbage(String contentType, String body) -> {
                drop(handle());
                send(new ApiReply.Whole(200, contentType, body.getBytes(StandardCharsets.UTF_8)), Optional.empty());
            }
        }
    }

    // An answer nobody gets; a watch in it must not stay open.
    private static void drop(ApiReply reply) {
        if (reply instanceof ApiReply.Watch(WatchPlan plan)) {
            plan.watcher().close();
        }
    }

    private ApiReply handle() {
        try {
            parts.checkToken(request.header("authorization"));
            return parts.router().handle(request);
        } catch (ApiFailure failure) {
            return ApiReply.json(failure.code(), failure.status());
        } catch (RuntimeException bug) {
            LOG.error("no answer to {} {}", request.method(), request.path(), bug);
            return ApiReply.json(
                    500, ApiFailure.of(500, "InternalError", bug.toString()).status());
        }
    }

    private void send(ApiReply reply, Optional<Duration> retryAfter) throws InterruptedException {
        switch (reply) {
            case ApiReply.Whole whole -> {
                log(whole.code());
                send(whole, retryAfter);
            }
            case ApiReply.Watch(WatchPlan plan) -> {
                log(200);
                watch(plan);
            }
            case ApiReply.Kubelet call -> splice(call, retryAfter);
        }
    }

    private void send(ApiReply.Whole whole, Optional<Duration> retryAfter) {
        var response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(whole.code()), Unpooled.wrappedBuffer(whole.body()));
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, whole.contentType());
        response.headers().set(HttpHeaderNames.CACHE_CONTROL, "no-cache, private");
        response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, whole.body().length);
        retryAfter.ifPresent(after -> response.headers().set(HttpHeaderNames.RETRY_AFTER, after.toSeconds()));
        HttpUtil.setKeepAlive(response, HttpUtil.isKeepAlive(http));
        var written = channel.writeAndFlush(response);
        if (!HttpUtil.isKeepAlive(http)) {
            var _ = written.addListener(ChannelFutureListener.CLOSE);
        }
    }

    private void watch(WatchPlan plan) throws InterruptedException {
        boolean webSocket = request.header("upgrade").equalsIgnoreCase("websocket");
        WatchSink sink = webSocket ? new WebSocketSink(channel, http) : new ChunkedSink(channel);
        WatchSession session = new WatchSession(channel, plan, sink, parts.bookmarkEvery());
        parts.watches().add(session);
        try (var watcher = plan.watcher()) {
            session.run();
        } finally {
            parts.watches().remove(session);
        }
    }

    private void splice(ApiReply.Kubelet call, Optional<Duration> retryAfter) throws InterruptedException {
        Splice splice;
        try {
            splice = Splice.open(channel, http, call);
        } catch (IOException e) {
            ApiFailure failure = ApiFailure.of(500, "InternalError", "error dialing backend: " + e.getMessage());
            send(ApiReply.json(500, failure.status()), retryAfter);
            return;
        }
        log(200);
        splice.run();
    }

    private void reset() {
        channel.config().setOption(ChannelOption.SO_LINGER, 0);
        var _ = channel.close();
    }

    private void log(int status) {
        int mark = http.uri().indexOf('?');
        parts.log()
                .add(new LoggedRequest(
                        request.method(),
                        request.path(),
                        mark < 0 ? "" : http.uri().substring(mark + 1),
                        request.watching(),
                        request.header("content-type"),
                        request.header("user-agent"),
                        request.body(),
                        status));
    }
}
