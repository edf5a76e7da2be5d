package io.cocoonstack.provider.testing.apiserver.internal.http;

import io.cocoonstack.provider.testing.apiserver.internal.message.ApiReply;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client's connection joined to one to a kubelet, byte by byte, from its request to the end of both. The kubelet's certificate is
 * not verified, as a real API server does not without {@code --kubelet-certificate-authority}.
 */
final class Splice {

    private static final Logger LOG = LoggerFactory.getLogger(Splice.class);
    private static final int PIECE = 32 * 1024;
    private static final byte[] END = new byte[0];
    /** Said anew for the other connection. */
    private static final Set<String> OWN = Set.of("host", "content-length", "connection", "accept-encoding");

    private final Channel client;
    private final SSLSocket kubelet;
    private final BlockingQueue<byte[]> fromClient = new LinkedBlockingQueue<>();

    private Splice(Channel client, SSLSocket kubelet) {
        this.client = client;
        this.kubelet = kubelet;
    }

    /** Connects to a kubelet and sends the request. */
    static Splice open(Channel client, FullHttpRequest http, ApiReply.Kubelet call) throws IOException {
        SSLSocket kubelet = connect(call);
        byte[] body = ByteBufUtil.getBytes(http.content());
        StringBuilder head =
                new StringBuilder(http.method() + " " + call.uri() + " HTTP/1.1\r\nHost: " + call.host() + "\r\n");
        boolean upgrade = http.headers().contains("upgrade");
        head.append("Connection: ").append(upgrade ? "Upgrade" : "close").append("\r\n");
        head.append("Content-Length: ").append(body.length).append("\r\n");
        http.headers().forEach(header -> {
            if (!OWN.contains(header.getKey().toLowerCase(Locale.ROOT))) {
                head.append(header.getKey())
                        .append(": ")
                        .append(header.getValue())
                        .append("\r\n");
            }
        });
        OutputStream out = kubelet.getOutputStream();
        out.write(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
        out.write(body);
        out.flush();
        return new Splice(client, kubelet);
    }

    /** Copies both ways until one side ends, then ends the other one. */
    void run() throws InterruptedException {
        client.eventLoop().submit(this::leaveHttp).await();
        Thread up = Thread.ofVirtual().name("api-splice").start(this::up);
        try (kubelet) {
            down();
        } catch (IOException e) {
            LOG.debug("the kubelet's side of a session ended: {}", e.toString());
        } finally {
            client.close().await();
            fromClient.add(END);
            up.join();
        }
    }

    private void leaveHttp() {
        client.config().setAutoRead(false);
        ChannelPipeline pipeline = client.pipeline();
        pipeline.remove(RequestHandler.class);
        pipeline.remove(HttpObjectAggregator.class);
        pipeline.addLast(new SimpleChannelInboundHandler<ByteBuf>() {
            @Override
            protected void channelRead0(ChannelHandlerContext ctx, ByteBuf bytes) {
                fromClient.add(ByteBufUtil.getBytes(bytes));
            }

            @Override
            public void channelInactive(ChannelHandlerContext ctx) {
                fromClient.add(END);
            }
        });
        pipeline.remove(HttpServerCodec.class);
        client.read();
    }

    private void up() {
        try {
            OutputStream out = kubelet.getOutputStream();
            for (byte[] piece = fromClient.take(); piece.length > 0; piece = fromClient.take()) {
                out.write(piece);
                out.flush();
                client.read();
            }
            kubelet.close();
        } catch (IOException e) {
            LOG.debug("the client's side of a session ended: {}", e.toString());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void down() throws IOException, InterruptedException {
        InputStream in = kubelet.getInputStream();
        byte[] piece = new byte[PIECE];
        for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
            client.writeAndFlush(Unpooled.copiedBuffer(piece, 0, length)).await();
        }
    }

    private static SSLSocket connect(ApiReply.Kubelet call) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Anybody()}, null);
            return (SSLSocket) context.getSocketFactory().createSocket(call.host(), call.port());
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private static final class Anybody implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
