package io.cocoonstack.provider.core.metrics;

import io.cocoonstack.provider.core.http.ListenAddress;
import io.cocoonstack.provider.core.http.WebRequest;
import io.cocoonstack.provider.core.http.WebResponse;
import io.cocoonstack.provider.core.http.WebServer;
import io.cocoonstack.provider.core.http.WebServerSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/** Serves {@code /metrics} in clear and to everybody; nothing else is there. Closes within seconds. */
public final class MetricsServer implements AutoCloseable {

    private static final Duration HEAD_LIMIT = Duration.ofSeconds(10);
    private static final int MAX_URI = 8 * 1024;
    private static final int MAX_CONNECTIONS = 64;

    private final WebServer server;

    private MetricsServer(WebServer server) {
        this.server = server;
    }

    /**
     * Listens.
     *
     * @param page text in the form of {@link PrometheusMetrics#CONTENT_TYPE}, made anew for every request
     * @throws IOException when the address cannot be had
     */
    public static MetricsServer start(ListenAddress address, Supplier<String> page) throws IOException {
        WebServerSettings settings =
                new WebServerSettings("metrics", address, HEAD_LIMIT, MAX_URI, MAX_CONNECTIONS, null);
        return new MetricsServer(WebServer.start(settings, request -> answer(request, page)));
    }

    public int port() {
        return server.port();
    }

    @Override
    public void close() {
        server.close();
    }

    private static WebResponse answer(WebRequest request, Supplier<String> page) {
        if (!request.path().equals("/metrics")) {
            return WebResponse.text(404, "404 request not found");
        }
        return switch (request.method()) {
            case "GET", "HEAD" -> new WebResponse(200, PrometheusMetrics.CONTENT_TYPE, page.get(), Map.of());
            default -> WebResponse.wrongMethod("GET, HEAD");
        };
    }
}
