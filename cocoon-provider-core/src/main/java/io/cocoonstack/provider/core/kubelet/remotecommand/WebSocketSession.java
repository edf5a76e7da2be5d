package io.cocoonstack.provider.core.kubelet.remotecommand;

import io.cocoonstack.provider.core.kubelet.stream.Inlet;
import io.cocoonstack.provider.core.kubelet.websocket.WebSocketConnection;
import io.cocoonstack.provider.core.kubelet.websocket.WebSocketService;
import io.netty.buffer.ByteBuf;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A session over WebSocket. All channels are there from the beginning. */
final class WebSocketSession implements WebSocketService, SessionRun.Client {

    private static final int STDIN = 0;
    private static final int STDOUT = 1;
    private static final int STDERR = 2;
    private static final int ERROR = 3;
    private static final int CLOSE_SIGNAL = 255;

    private final Protocol protocol;
    private final Wanted wanted;
    private final SessionRun run;
    private final Executor threads;
    private @Nullable WebSocketConnection connection;
    private @Nullable Inlet stdin;

    WebSocketSession(Protocol protocol, Wanted wanted, SessionRun run, Executor threads) {
        this.protocol = protocol;
        this.wanted = wanted;
        this.run = run;
        this.threads = threads;
    }

    @Override
    public void started(WebSocketConnection started) {
        connection = started;
        stdin = wanted.stdin() ? started.inlet() : null;
        // Some clients wait for a first message on any channel.
        started.greet(wanted.stdout() ? STDOUT : wanted.stderr() ? STDERR : ERROR);
        run.start(
                new ClientStreams(
                        stdin,
                        wanted.stdout() ? started.output(STDOUT) : OutputStream.nullOutputStream(),
                        wanted.stderr() ? started.output(STDERR) : OutputStream.nullOutputStream()),
                this,
                threads);
    }

    @Override
    public void received(int channel, ByteBuf bytes) {
        Inlet target = stdin;
        if (target == null) {
            return;
        }
        if (channel == STDIN) {
            target.offer(bytes);
        } else if (channel == CLOSE_SIGNAL && protocol.closeSignal() && closesStdin(bytes)) {
            target.end();
        }
        // Sizes of a terminal, and whatever comes on channels that are ours to write, say nothing to a guest.
    }

    private static boolean closesStdin(ByteBuf bytes) {
        return bytes.isReadable() && bytes.getUnsignedByte(bytes.readerIndex()) == STDIN;
    }

    @Override
    public void gone() {
        if (stdin != null) {
            stdin.fail(new EOFException("the client is gone"));
        }
        run.clientGone();
    }

    @Override
    public void farewell(Outcome outcome) throws IOException {
        WebSocketConnection finished = connection;
        if (finished == null) {
            return;
        }
        byte[] said = outcome.said(protocol);
        if (said.length > 0) {
            finished.output(ERROR).write(said);
        }
        if (stdin != null) {
            stdin.close();
        }
        finished.finish();
    }

    @Override
    public void abort() {
        WebSocketConnection aborted = connection;
        if (aborted != null) {
            aborted.abort();
        }
    }
}
