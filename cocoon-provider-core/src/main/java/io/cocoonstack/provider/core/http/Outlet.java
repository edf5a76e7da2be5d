package io.cocoonstack.provider.core.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets threads write to a connection as fast as its peer reads: memory is bounded by the water marks of the channel and one
 * message for each writing thread. First in the pipeline, where it stays when the protocol changes. Blocks, so never used on an
 * event loop.
 */
public final class Outlet extends ChannelInboundHandlerAdapter {

    private final Channel channel;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean closed;

    /** For one connection, whose pipeline it has to be put into. */
    public Outlet(Channel channel) {
        this.channel = channel;
    }

    /** Sends a message once the peer is not behind. Fails when the connection is gone or the thread was interrupted. */
    @SuppressWarnings("FutureReturnValueIgnored") // what became of it shows as the end of the connection
    public void send(Object message) throws IOException {
        write(message);
    }

    private ChannelFuture write(Object message) throws IOException {
        try {
            awaitWritable();
        } catch (IOException e) {
            ReferenceCountUtil.release(message);
            throw e;
        }
        return channel.writeAndFlush(message);
    }

    /** Sends the last message and waits until all was handed to the network. */
    public void sendAndWait(Object message) throws IOException {
        try {
            ChannelFuture sent = write(message).await();
            if (!sent.isSuccess()) {
                throw new IOException("the connection broke off", sent.cause());
            }
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private void awaitWritable() throws IOException {
        try {
            lock.lockInterruptibly();
            try {
                while (!closed && !channel.isWritable()) {
                    changed.await();
                }
                if (closed) {
                    throw new ClosedChannelException();
                }
            } finally {
                lock.unlock();
            }
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted while the peer was behind");
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
        signal(false);
        super.channelWritabilityChanged(ctx);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        signal(true);
        super.channelInactive(ctx);
    }

    private void signal(boolean end) {
        lock.lock();
        try {
            closed |= end;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
