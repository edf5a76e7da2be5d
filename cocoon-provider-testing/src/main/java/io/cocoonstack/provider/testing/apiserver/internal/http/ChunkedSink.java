package io.cocoonstack.provider.testing.apiserver.internal.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;

/** A watch as a chunked answer: one line of JSON per event, one chunk per line. */
final class ChunkedSink implements WatchSink {

    private final Channel channel;

    ChunkedSink(Channel channel) {
        this.channel = channel;
    }

    @Override
    public void open() throws InterruptedException {
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head.headers().set(HttpHeaderNames.CONTENT_TYPE, "application/json");
        head.headers().set(HttpHeaderNames.CACHE_CONTROL, "no-cache, private");
        HttpUtil.setTransferEncodingChunked(head, true);
        channel.writeAndFlush(head).await();
    }

    @Override
    public boolean send(byte[] event) throws InterruptedException {
        ByteBuf line = Unpooled.wrappedBuffer(event, new byte[] {'\n'});
        return channel.writeAndFlush(new DefaultHttpContent(line)).await().isSuccess();
    }

    @Override
    public void end() throws InterruptedException {
        channel.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT).await();
    }
}
