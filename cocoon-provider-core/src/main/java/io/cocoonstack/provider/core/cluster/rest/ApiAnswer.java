package io.cocoonstack.provider.core.cluster.rest;

import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * What became of one request.
 *
 * @param code HTTP status, 0 when there was no answer or one that is not the API server's
 * @param body the answer's JSON, not an object when it was something else
 * @param problem what went wrong in one line, empty after success
 * @param retryAfter how long the server asked to wait, zero when it did not
 */
public record ApiAnswer(int code, JsonNode body, String problem, Duration retryAfter) {

    /** An answer of the caller's making: the request did not do what it was sent for. */
    public static ApiAnswer failed(String problem) {
        return new ApiAnswer(0, JsonNodeFactory.instance.objectNode(), problem, Duration.ZERO);
    }

    public boolean ok() {
        return code / 100 == 2;
    }

    /** Whether the API server itself says so: the 404 page of a proxy on the way proves nothing. */
    public boolean notFound() {
        return code == 404 && body.path("reason").asString("").equals("NotFound");
    }

    public boolean conflict() {
        return code == 409;
    }
}
