package io.cocoonstack.provider.core.kubelet.stream;

import io.cocoonstack.provider.core.http.Outlet;
import io.netty.channel.ChannelHandlerContext;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The event loop of a connection as other threads use it, and the ways a connection ends. What comes before the connection is there
 * or after its loop has ended is dropped. Any thread, but for what says otherwise.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what became of it shows as the end of the connection
public final class Loop {

    private final Outlet outlet;
    private final Patience patience;
    private @Nullable ChannelHandlerContext context;

    public Loop(Outlet outlet, Patience patience) {
        this.outlet = outlet;
        this.patience = patience;
    }

    /** The connection is there: its last handler was added. */
    public void enter(ChannelHandlerContext ctx) {
        context = ctx;
    }

    /** Runs something on the event loop, at once when called from it. */
    public void run(Consumer<ChannelHandlerContext> task) {
        ChannelHandlerContext ctx = context;
        if (ctx == null || ctx.executor().isShuttingDown()) {
            return;
        }
        if (ctx.executor().inEventLoop()) {
            task.accept(ctx);
        } else {
            ctx.executor().execute(() -> task.accept(ctx));
        }
    }

    /** Runs something on the event loop after a while. */
    public void after(Duration time, Runnable task) {
        run(ctx -> ctx.executor().schedule(task, time.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Sends a message at the peer's pace; blocks. */
    public void send(Object message) throws IOException {
        outlet.send(message);
    }

    /** Says the last word: waits until it is out, then leaves the closing to the peer for a while. */
    public void end(Object lastWord) throws IOException {
        outlet.sendAndWait(lastWord);
        after(patience.linger(), this::abort);
    }

    /** Ends the connection without a word. */
    public void abort() {
        run(ctx -> ctx.close());
    }
}
