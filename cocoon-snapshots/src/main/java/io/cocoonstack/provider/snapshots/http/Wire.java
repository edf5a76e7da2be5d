package io.cocoonstack.provider.snapshots.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/** Sends requests. As many connections are open at once as there are calls at once. */
public final class Wire implements AutoCloseable {

    private final CloseableHttpClient client;
    private final HttpTimeouts timeouts;
    private final WriteWatch watch;

    private Wire(CloseableHttpClient client, HttpTimeouts timeouts) {
        this.client = client;
        this.timeouts = timeouts;
        this.watch = new WriteWatch(timeouts.stall());
    }

    /** @param trust decides which certificates are believed */
    public static Wire open(HttpTimeouts timeouts, ProxyRule proxies, SSLContext trust) {
        return new Wire(WireClient.build(timeouts, proxies, trust), timeouts);
    }

    public HttpTimeouts timeouts() {
        return timeouts;
    }

    /** Sends one request; the caller closes its answer. Redirects and refusals are answers. */
    public Answer send(Call call) throws IOException {
        HttpUriRequestBase request = new HttpUriRequestBase(call.method(), call.uri());
        request.setConfig(config(call));
        call.headers().forEach(request::setHeader);
        Body body = call.body();
        if (body == null) {
            if (!call.method().equals("GET") && !call.method().equals("HEAD")) {
                // Some registries insist on a length, be it 0.
                request.setEntity(new ByteArrayEntity(new byte[0], null));
            }
            return execute(call.uri(), request);
        }
        try (WriteWatch.Write write = watch.begin(request::abort)) {
            request.setEntity(new SentBody(body, write));
            try {
                return execute(call.uri(), request);
            } catch (BodySourceException e) {
                throw e;
            } catch (IOException e) {
                throw write.stalled() ? stalled(e) : e;
            }
        }
    }

    private Answer execute(URI uri, HttpUriRequestBase request) throws IOException {
        try {
            ClassicHttpResponse response = client.executeOpen(host(uri), request, HttpClientContext.create());
            return new Answer(uri, response, request::abort);
        } catch (IOException e) {
            throw Thread.currentThread().isInterrupted() ? interrupted(e) : e;
        } catch (CancellationException e) {
            // An interrupt while it waits for a connection.
            throw interrupted(e);
        }
    }

    private static InterruptedIOException interrupted(Exception cause) {
        InterruptedIOException interrupted = new InterruptedIOException("interrupted");
        interrupted.initCause(cause);
        return interrupted;
    }

    private RequestConfig config(Call call) {
        Duration patience = call.patience();
        return RequestConfig.custom()
                .setResponseTimeout(Timeout.of(patience == null ? timeouts.answer() : patience))
                .setConnectionRequestTimeout(Timeout.of(timeouts.answer()))
                .build();
    }

    private static HttpHost host(URI uri) {
        Origin origin = Origin.of(uri);
        return new HttpHost(origin.scheme(), origin.host().replaceAll("^\\[|]$", ""), origin.port());
    }

    private IOException stalled(IOException cause) {
        return new IOException("nothing was taken for " + timeouts.stall().toSeconds() + " s", cause);
    }

    @Override
    public void close() {
        watch.close();
        client.close(CloseMode.IMMEDIATE);
    }
}
