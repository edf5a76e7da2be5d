package io.cocoonstack.provider.testing.apiserver.wire;

import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Bare HTTP against a server, for what a Kubernetes client would hide. */
public record Http(URI server, HttpClient client) implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    public static Http of(InMemoryApiServer server) {
        return new Http(
                server.url(),
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
    }

    /** An answer with its body as JSON. */
    public record Answer(int code, JsonNode body, HttpResponse<String> raw) {}

    public Answer get(String path) {
        return send(request(path).GET().build());
    }

    public Answer get(String path, String accept) {
        return send(request(path).header("Accept", accept).GET().build());
    }

    public Answer post(String path, String json) {
        return send(request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build());
    }

    public Answer patch(String path, String contentType, String json) {
        return send(request(path)
                .header("Content-Type", contentType)
                .method("PATCH", HttpRequest.BodyPublishers.ofString(json))
                .build());
    }

    public Answer delete(String path) {
        return send(request(path).DELETE().build());
    }

    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(server.resolve(path)).timeout(Duration.ofSeconds(20));
    }

    public Answer send(HttpRequest request) {
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), JSON.readTree(response.body()), response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
        client.close();
    }
}
