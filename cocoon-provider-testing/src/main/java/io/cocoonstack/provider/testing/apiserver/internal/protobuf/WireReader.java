package io.cocoonstack.provider.testing.apiserver.internal.protobuf;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.protobuf.Message.Field;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The protobuf wire format: a run of numbered fields. Broken input ends in an unchecked exception of the buffer. */
final class WireReader {

    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int BYTES = 2;
    private static final int FIXED32 = 5;

    private final ByteBuffer in;

    WireReader(byte[] bytes) {
        this.in = ByteBuffer.wrap(bytes);
    }

    /** Reads all that is left as a message. */
    ObjectNode read(Message message) {
        ObjectNode object = Json.object();
        while (in.hasRemaining()) {
            int tag = Math.toIntExact(varint());
            Field field = message.fields().get(tag >>> 3);
            switch (tag & 7) {
                case VARINT -> number(object, field, varint());
                case BYTES -> bytes(object, field, chunk());
                case FIXED64 -> in.position(in.position() + Long.BYTES);
                case FIXED32 -> in.position(in.position() + Integer.BYTES);
                default -> throw new IllegalArgumentException("wire type " + (tag & 7));
            }
        }
        return object;
    }

    private static void number(ObjectNode object, @Nullable Field field, long value) {
        if (field == null) {
            return;
        }
        switch (field.kind()) {
            case BOOL -> object.put(field.name(), value != 0);
            case NUMBER -> object.put(field.name(), value);
            case TEXT, TEXTS, BYTES, OBJECT, TEXT_MAP, BYTES_MAP -> throw unexpected(field);
        }
    }

    private static void bytes(ObjectNode object, @Nullable Field field, byte[] value) {
        if (field == null) {
            return;
        }
        switch (field.kind()) {
            case TEXT -> object.put(field.name(), new String(value, StandardCharsets.UTF_8));
            case TEXTS -> Json.list(object, field.name()).add(new String(value, StandardCharsets.UTF_8));
            case BYTES -> object.put(field.name(), Base64.getEncoder().encodeToString(value));
            case OBJECT -> object.set(field.name(), new WireReader(value).read(field.inner()));
            case TEXT_MAP -> entry(object, field, value, Message.Kind.TEXT);
            case BYTES_MAP -> entry(object, field, value, Message.Kind.BYTES);
            case BOOL, NUMBER -> throw unexpected(field);
        }
    }

    private static void entry(ObjectNode object, Field field, byte[] value, Message.Kind kind) {
        ObjectNode entry = new WireReader(value).read(Message.entry(kind));
        Json.child(object, field.name()).put(Json.text(entry, "key"), Json.text(entry, "value"));
    }

    private static IllegalArgumentException unexpected(Field field) {
        return new IllegalArgumentException("wire type of " + field.name());
    }

    private byte[] chunk() {
        int length = Math.toIntExact(varint());
        if (length < 0 || length > in.remaining()) {
            throw new IllegalArgumentException("a field of " + length + " bytes with " + in.remaining() + " left");
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            byte next = in.get();
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("varint of more than ten bytes");
    }
}
