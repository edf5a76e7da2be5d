package io.cocoonstack.provider.testing.apiserver.internal.protobuf;

import java.util.Map;

/**
 * The fields of a message we read; others are skipped.
 *
 * @param fields by field number
 */
record Message(Map<Integer, Field> fields) {

    /** How a field's bytes become JSON. */
    enum Kind {
        TEXT,
        TEXTS,
        BYTES,
        BOOL,
        NUMBER,
        OBJECT,
        TEXT_MAP,
        BYTES_MAP
    }

    /**
     * One field.
     *
     * @param name its JSON name
     * @param kind what it holds
     * @param inner the message for {@link Kind#OBJECT}, else an empty one
     */
    record Field(String name, Kind kind, Message inner) {

        static Field text(String name) {
            return field(name, Kind.TEXT);
        }

        static Field field(String name, Kind kind) {
            return new Field(name, kind, NONE);
        }

        static Field object(String name, Message inner) {
            return new Field(name, Kind.OBJECT, inner);
        }
    }

    private static final Message NONE = new Message(Map.of());

    Message {
        fields = Map.copyOf(fields);
    }

    /** One entry of a map with text keys. */
    static Message entry(Kind valueKind) {
        return new Message(Map.of(1, Field.text("key"), 2, Field.field("value", valueKind)));
    }
}
