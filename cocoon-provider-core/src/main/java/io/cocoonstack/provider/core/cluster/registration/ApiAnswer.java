package io.cocoonstack.provider.core.cluster.registration;

import java.time.Duration;
import tools.jackson.databind.JsonNode;

/**
 * What became of one request.
 *
 * @param code HTTP status, 0 when there was no answer or one that is not the API server's
 * @param body the answer's JSON, an empty object without one
 * @param problem what went wrong in one line, empty after success
 * @param retryAfter how long the server asked to wait, zero when it did not
 */
record ApiAnswer(int code, JsonNode body, String problem, Duration retryAfter) {

    boolean ok() {
        return code / 100 == 2;
    }

    boolean notFound() {
        return code == 404;
    }

    boolean conflict() {
        return code == 409;
    }
}
