package io.cocoonstack.provider.core.cluster.rest;

import io.cocoonstack.provider.core.cluster.api.ApiServer;
import io.cocoonstack.provider.core.cluster.api.Reply;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/** Requests for loops that go on whatever happens: each is sent once, and its failure is an answer like any other. Thread-safe. */
public final class ApiCalls {

    private static final int CONCURRENT = 32;

    private final ApiServer server;

    /** The client stays the caller's; {@code timeout} bounds each request. */
    public ApiCalls(KubernetesClient client, Duration timeout) {
        this.server = new ApiServer(client, new ApiServer.Limits(CONCURRENT, timeout, Duration.ZERO));
    }

    /** Reads; {@code path} begins after the server's root, without a slash. */
    public ApiAnswer get(String path) {
        return answer("GET " + path, () -> server.get(path));
    }

    /** Creates. */
    public ApiAnswer post(String path, JsonNode body) {
        return answer("POST " + path, () -> server.post(path, body));
    }

    /** Replaces. */
    public ApiAnswer put(String path, JsonNode body) {
        return answer("PUT " + path, () -> server.put(path, body));
    }

    /** Sends a strategic merge patch. */
    public ApiAnswer patch(String path, JsonNode body) {
        return answer("PATCH " + path, () -> server.patch(path, body));
    }

    private interface Call {
        Reply send() throws IOException;
    }

    private static ApiAnswer answer(String what, Call call) {
        Reply reply;
        try {
            reply = call.send();
        } catch (IOException e) {
            return ApiAnswer.failed(what + ": " + e.getMessage());
        }
        JsonNode body = reply.json();
        if (reply.ok() && !body.isObject()) {
            return ApiAnswer.failed(what + ": the answer is no JSON object: " + reply.problem());
        }
        return new ApiAnswer(reply.code(), body, reply.ok() ? "" : what + ": " + reply.problem(), reply.retryAfter());
    }
}
