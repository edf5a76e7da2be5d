package io.cocoonstack.provider.core.cluster.api;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The API server behind a client. Thread-safe. At most {@link Limits#concurrent} requests are under way, a request is sent once
 * (once more after a short {@code Retry-After} of a 429), and every request has a time limit. The client is borrowed.
 */
public final class ApiServer implements ApiRequests {

    /** Media type whose lists merge by key, the only one that leaves foreign conditions alone. */
    public static final String STRATEGIC_MERGE = "application/strategic-merge-patch+json";

    private static final String JSON = "application/json";

    /**
     * How much and how long.
     *
     * @param concurrent requests under way at once
     * @param request longest time of one request, waiting for a free place included separately
     * @param pause longest {@code Retry-After} that is waited for; a longer one is the caller's business
     */
    public record Limits(int concurrent, Duration request, Duration pause) {

        public static final Limits DEFAULT = new Limits(32, Duration.ofSeconds(10), Duration.ofSeconds(3));
    }

    private final HttpClient http;
    private final String root;
    private final Limits limits;
    private final Semaphore places;

    public ApiServer(KubernetesClient client) {
        this(client, Limits.DEFAULT);
    }

    public ApiServer(KubernetesClient client, Limits limits) {
        // The library repeats every method, POST included, on its own; the derived client shares the connections and
        // does not.
        this.http = client.getHttpClient()
                .newBuilder()
                .tag(new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
        String master = client.getMasterUrl().toString();
        this.root = master.endsWith("/") ? master : master + "/";
        this.limits = limits;
        this.places = new Semaphore(limits.concurrent());
    }

    @Override
    public Reply get(String path) throws IOException {
        return exchange("GET", path, null, null);
    }

    @Override
    public Reply patch(String path, Object body) throws IOException {
        return exchange("PATCH", path, STRATEGIC_MERGE, body);
    }

    @Override
    public Reply post(String path, Object body) throws IOException {
        return exchange("POST", path, JSON, body);
    }

    @Override
    public Reply put(String path, Object body) throws IOException {
        return exchange("PUT", path, JSON, body);
    }

    @Override
    public Reply delete(String path, Object body) throws IOException {
        return exchange("DELETE", path, JSON, body);
    }

    /**
     * Opens a reply that does not end by itself.
     *
     * @throws RefusedException when the server answered with anything but success
     */
    public WatchConnection watch(String path) throws IOException {
        HttpRequest request =
                http.newHttpRequestBuilder().uri(root + path).forStreaming().build();
        return WatchConnection.open(http, request, limits.request());
    }

    private Reply exchange(String method, String path, @Nullable String type, @Nullable Object body)
            throws IOException {
        Reply reply = once(method, path, type, body);
        if (reply.code() == 429
                && reply.retryAfter().isPositive()
                && reply.retryAfter().compareTo(limits.pause()) <= 0) {
            pause(reply.retryAfter());
            return once(method, path, type, body);
        }
        return reply;
    }

    private Reply once(String method, String path, @Nullable String type, @Nullable Object body) throws IOException {
        HttpRequest.Builder builder = http.newHttpRequestBuilder()
                .uri(root + path)
                .timeout(limits.request().toMillis(), TimeUnit.MILLISECONDS)
                .header("Accept", JSON);
        if (body != null) {
            builder.method(method, type, Json.MAPPER.writeValueAsString(body));
        } else {
            builder.method(method, null, null);
        }
        takePlace();
        try {
            HttpResponse<byte[]> response = await(method + " " + path, send(builder.build()));
            byte[] bytes = response.body();
            return new Reply(
                    response.code(),
                    bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8),
                    RetryAfter.read(response.header("Retry-After")));
        } finally {
            places.release();
        }
    }

    private CompletableFuture<HttpResponse<byte[]>> send(HttpRequest request) throws IOException {
        try {
            return http.sendAsync(request, byte[].class);
        } catch (KubernetesClientException noCredentials) {
            throw new IOException(noCredentials.getMessage(), noCredentials);
        }
    }

    private void takePlace() throws IOException {
        try {
            if (!places.tryAcquire(limits.request().toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(limits.concurrent() + " requests were under way for " + limits.request());
            }
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private HttpResponse<byte[]> await(String what, CompletableFuture<HttpResponse<byte[]>> reply) throws IOException {
        try {
            // The library has a limit of its own; ours only guards against that one not firing.
            return reply.get(limits.request().toMillis() * 2, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            reply.cancel(true);
            throw interrupted();
        } catch (TimeoutException e) {
            reply.cancel(true);
            throw new IOException(what + " got no answer within " + limits.request(), e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IOException(what + " failed: " + cause, cause);
        }
    }

    private static void pause(Duration time) throws IOException {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted");
    }
}
