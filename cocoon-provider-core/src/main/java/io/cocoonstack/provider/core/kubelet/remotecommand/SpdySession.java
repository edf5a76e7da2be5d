package io.cocoonstack.provider.core.kubelet.remotecommand;

import io.cocoonstack.provider.core.kubelet.spdy.SpdyConnection;
import io.cocoonstack.provider.core.kubelet.spdy.SpdyService;
import io.cocoonstack.provider.core.kubelet.spdy.SpdyStream;
import io.cocoonstack.provider.core.kubelet.stream.Patience;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A session over SPDY: one stream of each kind, named by its header, and the command starts when the last one is there. */
final class SpdySession implements SpdyService, SessionRun.Client {

    private static final String STDIN = "stdin";
    private static final String STDOUT = "stdout";
    private static final String STDERR = "stderr";
    private static final String ERROR = "error";
    private static final String RESIZE = "resize";

    private final Protocol protocol;
    private final Set<String> missing = new TreeSet<>(Set.of(ERROR));
    private final SessionRun run;
    private final Patience patience;
    private final Executor threads;
    private final Map<String, SpdyStream> streams = new HashMap<>();
    private @Nullable SpdyConnection connection;
    private boolean over;

    SpdySession(Protocol protocol, Wanted wanted, SessionRun run, Patience patience, Executor threads) {
        this.protocol = protocol;
        this.run = run;
        this.patience = patience;
        this.threads = threads;
        need(STDIN, wanted.stdin());
        need(STDOUT, wanted.stdout());
        need(STDERR, wanted.stderr());
        need(RESIZE, wanted.tty() && protocol.resize());
    }

    private void need(String kind, boolean wanted) {
        if (wanted) {
            missing.add(kind);
        }
    }

    @Override
    public void started(SpdyConnection started) {
        connection = started;
        started.after(patience.creation(), this::tooLate);
    }

    private void tooLate() {
        if (!missing.isEmpty() && !over) {
            over = true;
            run.refused("never started: streams " + missing + " did not come");
            abort();
        }
    }

    @Override
    public Optional<Refused> check(SpdyStream stream) {
        String kind = stream.header("streamtype");
        if (missing.contains(kind)) {
            return Optional.empty();
        }
        return Optional.of(missing.isEmpty() ? Refused.REFUSED : Refused.PROTOCOL_ERROR);
    }

    @Override
    public void opened(SpdyStream stream) {
        String kind = stream.header("streamtype");
        streams.put(kind, stream);
        missing.remove(kind);
        if (!kind.equals(STDIN)) {
            // A guest has no terminal whose size could change, and on the others a client has nothing to say.
            drop(stream);
        }
        if (missing.isEmpty() && !over) {
            SpdyStream stdin = streams.get(STDIN);
            run.start(
                    new ClientStreams(stdin == null ? null : stdin.input(), output(STDOUT), output(STDERR)),
                    this,
                    threads);
        }
    }

    private OutputStream output(String kind) {
        SpdyStream stream = streams.get(kind);
        return stream == null ? OutputStream.nullOutputStream() : stream.output();
    }

    @Override
    public void gone() {
        if (!over && !missing.isEmpty()) {
            run.refused("never started: the client left");
        }
        over = true;
        run.clientGone();
    }

    /** All output is before the status, and the status before the end: a client that has read it may leave. */
    @Override
    public void farewell(Outcome outcome) throws IOException {
        output(STDOUT).close();
        output(STDERR).close();
        byte[] said = outcome.said(protocol);
        if (said.length > 0) {
            output(ERROR).write(said);
        }
        output(ERROR).close();
        output(STDIN).close();
        output(RESIZE).close();
        SpdyConnection finished = connection;
        if (finished != null) {
            finished.finish();
        }
    }

    @Override
    public void abort() {
        SpdyConnection aborted = connection;
        if (aborted != null) {
            aborted.abort();
        }
    }

    private static void drop(SpdyStream stream) {
        try {
            stream.input().close();
        } catch (IOException e) {
            throw new IllegalStateException("dropping input does not fail", e);
        }
    }
}
