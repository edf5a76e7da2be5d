package io.cocoonstack.provider.core.cluster.connect;

import io.cocoonstack.provider.core.cluster.api.Json;
import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * What a credential plugin said.
 *
 * @param token empty when it gave none
 * @param certificate PEM, empty when it gave none
 * @param key PEM, empty when it gave none
 * @param expires null for never
 */
record PluginAnswer(
        String token,
        String certificate,
        String key,
        @Nullable Instant expires) {

    /** Reads an {@code ExecCredential}. No message quotes it. */
    static PluginAnswer read(String json, String apiVersion) throws IOException {
        JsonNode answer;
        try {
            answer = Json.MAPPER.readTree(json);
        } catch (JacksonException e) {
            throw new IOException("it did not print JSON");
        }
        if (!answer.path("kind").asString("").equals("ExecCredential")
                || !answer.path("apiVersion").asString("").equals(apiVersion)) {
            throw new IOException("it did not print an ExecCredential of " + apiVersion);
        }
        JsonNode status = answer.path("status");
        PluginAnswer read = new PluginAnswer(
                status.path("token").asString(""),
                status.path("clientCertificateData").asString(""),
                status.path("clientKeyData").asString(""),
                expiry(status.path("expirationTimestamp").asString("")));
        if (read.token().isEmpty() && read.certificate().isEmpty()) {
            throw new IOException("it gave neither a token nor a certificate");
        }
        if (read.certificate().isEmpty() != read.key().isEmpty()) {
            throw new IOException("it gave a certificate without a key, or a key without a certificate");
        }
        return read;
    }

    private static @Nullable Instant expiry(String text) throws IOException {
        if (text.isEmpty()) {
            return null;
        }
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            throw new IOException("its expirationTimestamp is not a time: " + text);
        }
    }

    @Override
    public String toString() {
        return "an answer that expires " + (expires == null ? "never" : "at " + expires);
    }
}
