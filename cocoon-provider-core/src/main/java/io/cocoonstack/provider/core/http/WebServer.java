package io.cocoonstack.provider.core.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import jdk.net.ExtendedSocketOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A listening server. Closing it lets running answers out for a moment and ends within seconds. */
@SuppressWarnings("FutureReturnValueIgnored") // closing a connection has no outcome anybody could act upon
public final class WebServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WebServer.class);
    private static final int MAX_HEADERS = 64 * 1024;
    private static final int MAX_BODY = 64 * 1024;
    private static final int LOOPS = 2;

    /** A client that vanished without a word is noticed after 30 + 4 x 15 seconds. */
    private static final int KEEP_IDLE_SECONDS = 30;

    private static final int KEEP_INTERVAL_SECONDS = 15;
    private static final int KEEP_COUNT = 4;

    /** How much may wait for a slow reader. */
    private static final WriteBufferWaterMark WRITE_MARKS = new WriteBufferWaterMark(128 * 1024, 256 * 1024);

    private static final long ANSWER_SECONDS = 3;
    private static final long LOOP_SECONDS = 2;

    private final WebServerSettings settings;
    private final WebHandler handler;
    private final EventLoopGroup loops;
    private final ExecutorService threads;
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final Channel listener;

    private WebServer(WebServerSettings settings, WebHandler handler) throws IOException {
        this.settings = settings;
        this.handler = handler;
        this.loops = new MultiThreadIoEventLoopGroup(
                LOOPS, new DefaultThreadFactory(settings.name(), true), NioIoHandler.newFactory());
        this.threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name(settings.name() + "-", 0).factory());
        this.listener = listen();
    }

    /**
     * Listens.
     *
     * @throws IOException when the address is taken, not ours or does not resolve; nothing is left running then
     */
    public static WebServer start(WebServerSettings settings, WebHandler handler) throws IOException {
        return new WebServer(settings, handler);
    }

    /** The port that was taken. */
    public int port() {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    @Override
    public void close() {
        listener.close().awaitUninterruptibly();
        for (Channel connection : connections) {
            connection.eventLoop().execute(() -> finish(connection));
        }
        connections.newCloseFuture().awaitUninterruptibly(ANSWER_SECONDS, TimeUnit.SECONDS);
        connections.close().awaitUninterruptibly(LOOP_SECONDS, TimeUnit.SECONDS);
        release();
    }

    private static void finish(Channel connection) {
        RequestHandler requests = connection.pipeline().get(RequestHandler.class);
        if (requests != null) {
            requests.finish(connection.pipeline().context(requests));
        } else {
            connection.close();
        }
    }

    private Channel listen() throws IOException {
        ChannelFuture bound = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childOption(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPIDLE), KEEP_IDLE_SECONDS)
                .childOption(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPINTERVAL), KEEP_INTERVAL_SECONDS)
                .childOption(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPCOUNT), KEEP_COUNT)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WRITE_MARKS)
                .childHandler(new Connection())
                .bind(settings.address().socketAddress())
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            release();
            throw new IOException("cannot listen on " + settings.address() + " for " + settings.name(), bound.cause());
        }
        return bound.channel();
    }

    private void release() {
        threads.shutdownNow();
        loops.shutdownGracefully(0, LOOP_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(2 * LOOP_SECONDS, TimeUnit.SECONDS);
    }

    private final class Connection extends ChannelInitializer<Channel> {

        @Override
        protected void initChannel(Channel channel) {
            if (connections.size() >= settings.maxConnections()) {
                LOG.warn("{}: more than {} connections, one more refused", settings.name(), settings.maxConnections());
                channel.close();
                return;
            }
            connections.add(channel);
            Outlet outlet = new Outlet(channel);
            channel.pipeline().addLast(outlet);
            Supplier<SslContext> tls = settings.tls();
            if (tls != null) {
                channel.pipeline().addLast(tls.get().newHandler(channel.alloc()));
            }
            HeadDeadline deadline = new HeadDeadline(settings.headLimit());
            channel.pipeline()
                    .addLast(deadline)
                    .addLast(new HttpServerCodec(new HttpDecoderConfig()
                            .setMaxInitialLineLength(settings.maxUri())
                            .setMaxHeaderSize(MAX_HEADERS)))
                    .addLast(new HttpObjectAggregator(MAX_BODY, true))
                    .addLast(new RequestHandler(handler, threads, deadline, outlet));
        }
    }
}
