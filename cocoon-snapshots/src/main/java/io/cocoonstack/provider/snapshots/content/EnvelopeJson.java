package io.cocoonstack.provider.snapshots.content;

import io.cocoonstack.provider.snapshots.json.JsonObject;
import io.cocoonstack.provider.snapshots.json.JsonText;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Bytes of {@code snapshot.json}, the first entry of the runtime's archives. */
public final class EnvelopeJson {

    /** Name of the entry; no file of a snapshot may have it. */
    public static final String NAME = "snapshot.json";

    private static final int VERSION = 1;
    private static final String CONFIG = "config";

    private EnvelopeJson() {}

    /** Reads the envelope of an export. */
    public static Envelope read(byte[] raw) throws UnreadableJsonException {
        JsonObject root = JsonObject.of(JsonText.parse(raw), "");
        if (root.number("version") != VERSION) {
            throw new UnreadableJsonException("version is " + root.number("version") + ", only 1 is understood");
        }
        JsonObject config = root.object(CONFIG).orElse(null);
        if (config == null) {
            throw new UnreadableJsonException("there is no config");
        }
        String id = config.text("id");
        if (id.isEmpty()) {
            throw new UnreadableJsonException("config.id is missing or empty");
        }
        boolean known = config.names().stream().allMatch(EngineJson.ENVELOPE::knows);
        String more = known ? "" : new String(JsonText.compact(config.copy()), StandardCharsets.UTF_8);
        return new Envelope(config.text("name"), EngineJson.ENVELOPE.read(id, config), more);
    }

    /** Writes the envelope of an import under a local name. What the runtime once told about itself comes back whole. */
    public static byte[] write(SnapshotConfig config, String localName) {
        ObjectNode root = JsonText.object();
        root.put("version", VERSION);
        if (config.engineConfig().isEmpty()) {
            ObjectNode members = root.putObject(CONFIG);
            members.put("id", config.engine().id());
            members.put("name", localName);
            EngineJson.ENVELOPE.put(members, config.engine());
        } else {
            ObjectNode members = (ObjectNode) tree(config.engineConfig());
            members.put("name", localName);
            root.set(CONFIG, members);
        }
        byte[] text = JsonText.indented(root);
        byte[] line = Arrays.copyOf(text, text.length + 1);
        line[text.length] = '\n';
        return line;
    }

    static JsonNode tree(String engineConfig) {
        try {
            return JsonObject.of(JsonText.parse(engineConfig), CONFIG).copy();
        } catch (UnreadableJsonException e) {
            throw new IllegalArgumentException("the runtime's config is no JSON object", e);
        }
    }

    /**
     * An export's envelope.
     *
     * @param name of the local snapshot
     * @param engineConfig the whole config object when it has members that {@code engine} has no place for; else empty
     */
    public record Envelope(String name, EngineSnapshot engine, String engineConfig) {}
}
