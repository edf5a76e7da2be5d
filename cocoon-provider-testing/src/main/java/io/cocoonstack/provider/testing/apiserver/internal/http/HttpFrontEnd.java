package io.cocoonstack.provider.testing.apiserver.internal.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The listening socket on the loopback address; may be closed and opened again on its port. */
public final class HttpFrontEnd implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HttpFrontEnd.class);
    private static final int LARGEST_BODY = 16 * 1024 * 1024;
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(2);

    private final ServerParts parts;
    private final Optional<SSLContext> tls;
    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final ExecutorService requests = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("api-request-", 0).factory());
    private @Nullable Channel listener;
    private int port;

    /** Listens nowhere yet. */
    public HttpFrontEnd(ServerParts parts, int port, Optional<SSLContext> tls) {
        this.parts = parts;
        this.port = port;
        this.tls = tls;
    }

    /** Listens; with port 0 on a free one, which is kept for later. Does nothing when it listens already. */
    public synchronized void open() {
        if (listener != null) {
            return;
        }
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .option(ChannelOption.SO_BACKLOG, 1024)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        connect(channel);
                    }
                });
        Channel opened = bootstrap
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                .syncUninterruptibly()
                .channel();
        port = ((InetSocketAddress) opened.localAddress()).getPort();
        listener = opened;
    }

    /** Stops listening and cuts all connections. */
    public synchronized void stop() {
        if (listener != null) {
            listener.close().syncUninterruptibly();
            listener = null;
        }
        connections.close().awaitUninterruptibly();
    }

    public synchronized int port() {
        return port;
    }

    @Override
    public void close() {
        stop();
        requests.shutdownNow();
        awaitRequests();
        loops.shutdownGracefully(0, CLOSE_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .awaitUninterruptibly();
    }

    // Their last writes would otherwise meet event loops that are gone.
    private void awaitRequests() {
        try {
            if (!requests.awaitTermination(CLOSE_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("requests are still running {} after the server was closed", CLOSE_PATIENCE);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void connect(Channel channel) {
        connections.add(channel);
        tls.ifPresent(context -> channel.pipeline().addLast(new SslHandler(serverEngine(context))));
        channel.pipeline()
                .addLast(
                        new HttpServerCodec(),
                        new HttpObjectAggregator(LARGEST_BODY),
                        new RequestHandler(parts, requests));
    }

    private static SSLEngine serverEngine(SSLContext context) {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        return engine;
    }
}
