package io.cocoonstack.provider.testing.apiserver.internal.protobuf;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.protobuf.Message.Field;
import io.cocoonstack.provider.testing.apiserver.internal.protobuf.Message.Kind;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import java.nio.BufferUnderflowException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** One request body: four magic bytes, then an envelope that names the kind and holds the object. */
public final class ProtobufBody {

    public static final String CONTENT_TYPE = "application/vnd.kubernetes.protobuf";

    private static final byte[] MAGIC = {'k', '8', 's', 0};

    // runtime.Unknown: 1 = TypeMeta with 1 = apiVersion and 2 = kind, 2 = the object's bytes.
    private static final Message ENVELOPE = new Message(Map.of(
            1,
            Field.object("type", new Message(Map.of(1, Field.text("apiVersion"), 2, Field.text("kind")))),
            2,
            Field.field("raw", Kind.BYTES)));

    private ProtobufBody() {}

    /**
     * The object in JSON.
     *
     * @throws ApiFailure 415 for kinds that are read as JSON only, 400 for bytes that are no such body
     */
    public static ObjectNode read(byte[] body) {
        if (body.length < MAGIC.length || !Arrays.equals(MAGIC, Arrays.copyOf(body, MAGIC.length))) {
            throw ApiFailure.badRequest("the body of the request does not start as the protobuf encoding does");
        }
        try {
            byte[] rest = Arrays.copyOfRange(body, MAGIC.length, body.length);
            ObjectNode envelope = new WireReader(rest).read(ENVELOPE);
            String apiVersion = Json.text(envelope, "type", "apiVersion");
            String kind = Json.text(envelope, "type", "kind");
            Message message = Messages.of(apiVersion, kind)
                    .orElseThrow(
                            () -> ApiFailure.unsupportedMediaType(CONTENT_TYPE + " of " + apiVersion + " " + kind));
            byte[] raw = Base64.getDecoder().decode(Json.text(envelope, "raw").getBytes(StandardCharsets.US_ASCII));
            ObjectNode object = new WireReader(raw).read(message);
            object.put("apiVersion", apiVersion);
            object.put("kind", kind);
            return object;
        } catch (BufferUnderflowException | IllegalArgumentException | ArithmeticException e) {
            throw ApiFailure.badRequest("the protobuf body of the request is broken: " + e);
        }
    }
}
