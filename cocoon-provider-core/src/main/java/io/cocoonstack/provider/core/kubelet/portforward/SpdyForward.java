package io.cocoonstack.provider.core.kubelet.portforward;

import io.cocoonstack.provider.core.kubelet.spdy.SpdyConnection;
import io.cocoonstack.provider.core.kubelet.spdy.SpdyService;
import io.cocoonstack.provider.core.kubelet.spdy.SpdyStream;
import io.cocoonstack.provider.core.kubelet.stream.Patience;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Port-forward over SPDY: for every connection the client opens two streams, one for its data and one for the sentence that says
 * what went wrong.
 */
final class SpdyForward implements SpdyService {

    private static final Logger LOG = LoggerFactory.getLogger(SpdyForward.class);
    private static final int MOST_PAIRS = 256;
    private static final String DATA = "data";
    private static final String ERROR = "error";

    private final ForwardTarget target;
    private final Patience patience;
    private final Executor threads;
    private final Map<String, Pair> pairs = new HashMap<>();
    private @Nullable SpdyConnection connection;
    private boolean gone;

    /** Two streams of one connection; event loop only. */
    private static final class Pair {

        private @Nullable SpdyStream data;
        private @Nullable SpdyStream error;

        boolean has(String type) {
            return (type.equals(DATA) ? data : error) != null;
        }
    }

    SpdyForward(ForwardTarget target, Patience patience, Executor threads) {
        this.target = target;
        this.patience = patience;
        this.threads = threads;
    }

    @Override
    public void started(SpdyConnection started) {
        connection = started;
    }

    @Override
    public Optional<Refused> check(SpdyStream stream) {
        String type = stream.header("streamtype");
        boolean known = type.equals(DATA) || type.equals(ERROR);
        if (!known || PortText.parse(stream.header("port")).isEmpty()) {
            return Optional.of(Refused.PROTOCOL_ERROR);
        }
        Pair pair = pairs.get(request(stream));
        if (pair == null) {
            return pairs.size() >= MOST_PAIRS ? Optional.of(Refused.REFUSED) : Optional.empty();
        }
        return pair.has(type) ? Optional.of(Refused.PROTOCOL_ERROR) : Optional.empty();
    }

    /** Clients that name no request open the error stream right before the data stream. */
    private static String request(SpdyStream stream) {
        String id = stream.header("requestid");
        if (!id.isEmpty()) {
            return id;
        }
        return "stream " + (stream.header("streamtype").equals(ERROR) ? stream.id() : stream.id() - 2);
    }

    @Override
    public void opened(SpdyStream stream) {
        String request = request(stream);
        Pair pair = pairs.computeIfAbsent(request, this::expected);
        if (stream.header("streamtype").equals(DATA)) {
            pair.data = stream;
        } else {
            pair.error = stream;
        }
        SpdyStream data = pair.data;
        SpdyStream error = pair.error;
        if (data != null && error != null && !gone) {
            onThread(() -> forward(request, data, error));
        }
    }

    private Pair expected(String request) {
        Pair pair = new Pair();
        SpdyConnection current = connection;
        if (current != null) {
            current.after(patience.creation(), () -> {
                if (pairs.get(request) == pair && (pair.data == null || pair.error == null)) {
                    LOG.debug("half of a connection came, and not the other half");
                    pairs.remove(request);
                    reset(current, pair.data);
                    reset(current, pair.error);
                }
            });
        }
        return pair;
    }

    private static void reset(SpdyConnection connection, @Nullable SpdyStream stream) {
        if (stream != null) {
            connection.cancel(stream);
        }
    }

    private void forward(String request, SpdyStream data, SpdyStream error) {
        int port = PortText.parse(data.header("port")).orElseThrow();
        try {
            GuestConnection.copy(target.use(port), data.input(), data.output(), GuestConnection.Ending.EACH_WAY);
        } catch (IOException e) {
            tell(error, target.failed(port, e));
        } catch (InterruptedException e) {
            tell(error, target.failed(port, e));
            Thread.currentThread().interrupt();
        } finally {
            end(request, data, error);
        }
    }

    private static void tell(SpdyStream error, String text) {
        try {
            error.output().write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            LOG.debug("nobody hears that {}: {}", text, e.getMessage());
        }
    }

    private void end(String request, SpdyStream data, SpdyStream error) {
        try {
            data.output().close();
            error.output().close();
        } catch (IOException e) {
            LOG.trace("the client is gone: {}", e.getMessage());
        }
        SpdyConnection current = connection;
        if (current != null) {
            // What a client still sends has nowhere to go.
            current.cancel(data);
            current.cancel(error);
            current.after(Duration.ZERO, () -> pairs.remove(request));
        }
    }

    private void onThread(Runnable task) {
        try {
            threads.execute(task);
        } catch (RejectedExecutionException e) {
            LOG.debug("no connection any more: the server closes");
        }
    }

    @Override
    public void gone() {
        gone = true;
        target.ended();
    }
}
