package io.cocoonstack.provider.core.cluster.api;

import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * What the API server answered.
 *
 * @param code HTTP status
 * @param body text of the body, maybe not JSON: a proxy in between answers as it likes
 * @param retryAfter what the server asked to wait, zero when it did not
 */
public record Reply(int code, String body, Duration retryAfter) {

    private static final int LOGGED_CHARS = 300;

    public boolean ok() {
        return code >= 200 && code < 300;
    }

    /** The body as JSON; a missing node when it is not JSON. */
    public JsonNode json() {
        try {
            return Json.MAPPER.readTree(body);
        } catch (JacksonException notJson) {
            return MissingNode.getInstance();
        }
    }

    /** The machine-readable reason of a refusal, such as {@code Conflict}; empty when there is none. */
    public String reason() {
        return json().path("reason").asString("");
    }

    /** Whether the API server itself says that the object does not exist: a proxy's 404 page proves nothing. */
    public boolean notFound() {
        return code == 404 && reason().equals("NotFound");
    }

    /** Whether the refusal blames that field, such as {@code metadata.uid}. */
    public boolean blames(String field) {
        return json().path("details").path("causes").valueStream().anyMatch(cause -> cause.path("field")
                .asString("")
                .equals(field));
    }

    /** One short line for a log or a message: the code and the server's own words. */
    public String problem() {
        String words = json().path("message").asString("");
        if (words.isEmpty()) {
            words = body.strip().replaceAll("\\s+", " ");
        }
        return code + " " + (words.length() > LOGGED_CHARS ? words.substring(0, LOGGED_CHARS) + "…" : words);
    }

    @Override
    public String toString() {
        return problem();
    }
}
