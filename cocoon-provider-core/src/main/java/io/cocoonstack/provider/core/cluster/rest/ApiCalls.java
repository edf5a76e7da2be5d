package io.cocoonstack.provider.core.cluster.rest;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Single requests over a client's own connections and credentials. The client's typed operations are no use here: they send
 * reads of their own along, cannot carry the directives of a strategic merge patch, and repeat writes by themselves.
 */
public final class ApiCalls {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String PLAIN = "application/json";
    private static final String STRATEGIC = "application/strategic-merge-patch+json";
    private static final int MAX_PROBLEM = 300;

    private final HttpClient http;
    private final String base;
    private final Duration timeout;

    /** The client stays the caller's; {@code timeout} bounds each request as a whole. */
    public ApiCalls(KubernetesClient client, Duration timeout) {
        RequestConfig once = new RequestConfigBuilder()
                .withRequestRetryBackoffLimit(0)
                .withRequestTimeout(Math.toIntExact(timeout.toMillis()))
                .build();
        this.http = client.getHttpClient().newBuilder().tag(once).build();
        String url = client.getMasterUrl().toString();
        this.base = url.endsWith("/") ? url : url + "/";
        this.timeout = timeout;
    }

    /** Reads; {@code path} begins after the server's root, without a slash. */
    public ApiAnswer get(String path) {
        return send(request(path));
    }

    /** Creates. */
    public ApiAnswer post(String path, JsonNode body) {
        return send(request(path).method("POST", PLAIN, body.toString()));
    }

    /** Replaces. */
    public ApiAnswer put(String path, JsonNode body) {
        return send(request(path).method("PUT", PLAIN, body.toString()));
    }

    /** Sends a strategic merge patch. */
    public ApiAnswer patch(String path, JsonNode body) {
        return send(request(path).method("PATCH", STRATEGIC, body.toString()));
    }

    private HttpRequest.Builder request(String path) {
        return http.newHttpRequestBuilder()
                .uri(URI.create(base + path))
                .header("Accept", PLAIN)
                .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    private ApiAnswer send(HttpRequest.Builder builder) {
        HttpRequest request = builder.build();
        String what = request.method() + " " + request.uri().getPath();
        CompletableFuture<HttpResponse<byte[]>> call = http.sendAsync(request, byte[].class);
        try {
            return answer(what, call.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException e) {
            return ApiAnswer.failed(what + ": " + e.getCause());
        } catch (TimeoutException e) {
            return ApiAnswer.failed(what + ": no answer within " + timeout.toSeconds() + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ApiAnswer.failed(what + ": interrupted");
        } finally {
            call.cancel(true);
        }
    }

    private static ApiAnswer answer(String what, HttpResponse<byte[]> response) {
        String text = new String(response.body(), StandardCharsets.UTF_8);
        boolean ok = HttpResponse.isSuccessful(response.code());
        String problem = ok ? "" : what + ": " + response.code() + " " + line(text);
        try {
            JsonNode body = JSON.readTree(text);
            if (body.isObject()) {
                String message = body.path("message").asString("");
                return new ApiAnswer(
                        response.code(),
                        body,
                        ok || message.isEmpty() ? problem : what + ": " + response.code() + " " + line(message),
                        retryAfter(response));
            }
        } catch (JacksonException notJson) {
            // Falls through: a page of some proxy on the way, or half an answer.
        }
        return ok
                ? ApiAnswer.failed(what + ": " + response.code() + ", but the answer is no JSON object: " + line(text))
                : new ApiAnswer(response.code(), JsonNodeFactory.instance.objectNode(), problem, retryAfter(response));
    }

    private static Duration retryAfter(HttpResponse<?> response) {
        String seconds = response.header("Retry-After");
        return seconds != null && seconds.matches("\\d{1,4}")
                ? Duration.ofSeconds(Long.parseLong(seconds))
                : Duration.ZERO;
    }

    private static String line(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= MAX_PROBLEM ? line : line.substring(0, MAX_PROBLEM) + "…";
    }
}
