package io.cocoonstack.provider.testing.apiserver.internal.rules;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import tools.jackson.databind.node.ObjectNode;

/** Secrets: the write-only {@code stringData} and the default type. */
final class SecretData {

    private SecretData() {}

    static void normalise(ObjectNode secret) {
        Json.putIfAbsent(secret, "type", "Opaque");
        if (secret.remove("stringData") instanceof ObjectNode plain) {
            ObjectNode data = Json.child(secret, "data");
            plain.properties()
                    .forEach(e -> data.put(
                            e.getKey(),
                            Base64.getEncoder()
                                    .encodeToString(e.getValue().asString("").getBytes(StandardCharsets.UTF_8))));
        }
    }
}
