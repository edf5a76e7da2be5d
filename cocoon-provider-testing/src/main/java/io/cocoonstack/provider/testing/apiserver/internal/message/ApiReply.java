package io.cocoonstack.provider.testing.apiserver.internal.message;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/** What a request is answered with. */
public sealed interface ApiReply {

    /** A whole answer. */
    final class Whole implements ApiReply {

        private final int code;
        private final String contentType;
        private final byte[] body;

        /** Takes over the bytes. */
        public Whole(int code, String contentType, byte[] body) {
            this.code = code;
            this.contentType = contentType;
            this.body = body;
        }

        public int code() {
            return code;
        }

        public String contentType() {
            return contentType;
        }

        /** The bytes themselves, to be written and not changed. */
        public byte[] body() {
            return body;
        }
    }

    /** An answer that goes on. */
    record Watch(WatchPlan plan) implements ApiReply {}

    /** The kubelet's answer, which may go on, change its protocol, or both. */
    record Kubelet(String host, int port, String uri) implements ApiReply {}

    static ApiReply json(int code, JsonNode body) {
        return new Whole(code, "application/json", Json.bytes(body));
    }

    static ApiReply ok(JsonNode body) {
        return json(200, body);
    }

    static ApiReply text(String body) {
        return new Whole(200, "text/plain; charset=utf-8", body.getBytes(StandardCharsets.UTF_8));
    }
}
