package io.cocoonstack.provider.core.kubelet.session;

import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.core.http.Outlet;
import io.cocoonstack.provider.core.http.WebAnswer;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Upgraded connections within this JVM: real event loops and threads, no network, no TLS. */
final class LocalWire implements AutoCloseable {

    private final MultiThreadIoEventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, LocalIoHandler.newFactory());
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final BlockingQueue<WebAnswer.Upgrade> next = new LinkedBlockingQueue<>();
    private final BlockingQueue<Connection> accepted = new LinkedBlockingQueue<>();
    private final List<Throwable> uncaught = new CopyOnWriteArrayList<>();
    private final Channel server;

    LocalWire() throws InterruptedException {
        server = new ServerBootstrap()
                .group(loops)
                .channel(LocalServerChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        accepted.add(begin(channel, next.remove()));
                    }
                })
                .bind(new LocalAddress(LocalWire.class))
                .sync()
                .channel();
    }

    private Connection begin(Channel channel, WebAnswer.Upgrade upgrade) {
        Connection connection = new Connection(channel, new CopyOnWriteArrayList<>());
        Outlet outlet = new Outlet(channel);
        channel.pipeline().addLast(outlet);
        upgrade.protocol()
                .start(channel.pipeline(), outlet, task -> connection.tasks().add(threads.submit(task)));
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                uncaught.add(cause);
            }
        });
        return connection;
    }

    private record Connection(Channel channel, CopyOnWriteArrayList<Future<?>> tasks) {}

    /**
     * Sends pieces to a new connection, leaves, and waits until nothing of it is left.
     *
     * @param patience how long to wait for the tasks before leaving, when they are to end by themselves
     */
    void play(WebAnswer answer, List<byte[]> pieces, boolean patience) throws Exception {
        next.add((WebAnswer.Upgrade) answer);
        Channel client = new Bootstrap()
                .group(loops)
                .channel(LocalChannel.class)
                .handler(new SimpleChannelInboundHandler<ByteBuf>() {
                    @Override
                    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf dropped) {}
                })
                .connect(server.localAddress())
                .sync()
                .channel();
        Connection connection = accepted.poll(10, TimeUnit.SECONDS);
        for (byte[] piece : pieces) {
            client.writeAndFlush(Unpooled.copiedBuffer(piece)).await();
        }
        if (patience) {
            await().pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> !connection.tasks().isEmpty());
            connection.tasks().getFirst().get(10, TimeUnit.SECONDS);
        }
        client.close().await();
        if (!connection.channel().closeFuture().await(10, TimeUnit.SECONDS)) {
            throw new AssertionError("the connection stayed open");
        }
        for (Future<?> task : connection.tasks()) {
            task.get(10, TimeUnit.SECONDS);
        }
        if (!uncaught.isEmpty()) {
            throw new AssertionError("nobody caught it", uncaught.getFirst());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
