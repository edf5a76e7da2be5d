package io.cocoonstack.provider.snapshots.access;

import io.cocoonstack.provider.snapshots.json.JsonObject;
import io.cocoonstack.provider.snapshots.json.JsonText;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/**
 * What a token service gives.
 *
 * @param lifetime counted from its arrival, because clocks differ
 * @param refresh shown instead of the identity token from now on; empty to keep that
 */
record Token(String value, Duration lifetime, String refresh) {

    /** What holds when the service does not say. Source: the token specification of the distribution project. */
    private static final long STANDARD = 60;

    static Token read(String text) throws UnreadableJsonException {
        JsonNode tree = JsonText.parse(text);
        JsonObject root = JsonObject.of(tree, "");
        String access = root.text("access_token");
        String value = access.isEmpty() ? root.text("token") : access;
        if (value.isEmpty()) {
            throw new UnreadableJsonException("there is no token in it");
        }
        // Some services write the number as a string; nonsense is the same as nothing.
        long seconds = tree.path("expires_in").asLong(0);
        return new Token(value, Duration.ofSeconds(seconds > 0 ? seconds : STANDARD), root.text("refresh_token"));
    }

    @Override
    public String toString() {
        return "Token[" + lifetime + "]";
    }
}
