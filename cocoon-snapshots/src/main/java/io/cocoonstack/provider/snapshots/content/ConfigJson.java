package io.cocoonstack.provider.snapshots.content;

import io.cocoonstack.provider.snapshots.artifact.Refusal;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.json.JsonObject;
import io.cocoonstack.provider.snapshots.json.JsonText;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Bytes of config blobs. What is written equals what vk-cocoon writes, but for {@code engineConfig}, which it skips. */
public final class ConfigJson {

    /** Media type of the blob, in both versions. */
    public static final String MEDIA_TYPE = "application/vnd.cocoonstack.snapshot.config.v1+json";

    /** Largest blob a reader takes, in bytes: the sparse map of a fragmented disk alone may have more than one MiB. */
    public static final long MAX_SIZE = 64L << 20;

    private static final String ENGINE_CONFIG = "engineConfig";
    private static final DateTimeFormatter SHORTEST =
            new DateTimeFormatterBuilder().appendInstant(-1).toFormatter();

    private ConfigJson() {}

    public static SnapshotConfig read(byte[] raw) throws RefusedArtifactException {
        try {
            JsonObject root = JsonObject.of(JsonText.parse(raw), "");
            JsonObject engineConfig = root.object(ENGINE_CONFIG).orElse(null);
            return new SnapshotConfig(
                    root.text("schemaVersion").equals("v2") ? 2 : 1,
                    EngineJson.CONFIG_BLOB.read(root.text("snapshotId"), root),
                    files(root),
                    instant(root.text("createdAt")),
                    engineConfig == null
                            ? ""
                            : new String(JsonText.compact(engineConfig.copy()), StandardCharsets.UTF_8));
        } catch (UnreadableJsonException e) {
            throw new RefusedArtifactException(Refusal.CONFIG, "the config cannot be read: " + e.getMessage());
        }
    }

    public static byte[] write(SnapshotConfig config) {
        ObjectNode root = JsonText.object();
        root.put("schemaVersion", "v" + config.version());
        root.put("snapshotId", config.engine().id());
        EngineJson.CONFIG_BLOB.put(root, config.engine());
        if (!config.files().isEmpty()) {
            ObjectNode files = root.putObject("files");
            config.files().forEach((name, meta) -> put(files.putObject(name), meta));
        }
        Instant createdAt = config.createdAt();
        if (createdAt != null) {
            root.put("createdAt", SHORTEST.format(createdAt));
        }
        if (!config.engineConfig().isEmpty()) {
            root.set(ENGINE_CONFIG, EnvelopeJson.tree(config.engineConfig()));
        }
        return JsonText.compact(root);
    }

    private static Map<String, FileMeta> files(JsonObject root) throws UnreadableJsonException {
        Map<String, FileMeta> files = new TreeMap<>();
        for (Map.Entry<String, JsonObject> entry : root.objectMap("files").entrySet()) {
            JsonObject meta = entry.getValue();
            files.put(
                    entry.getKey(),
                    new FileMeta(
                            meta.integer("mode"),
                            meta.text("sparseMap"),
                            meta.number("sparseSize"),
                            meta.number("size"),
                            meta.texts("chunks")));
        }
        return files;
    }

    private static void put(ObjectNode to, FileMeta meta) {
        EngineJson.putNumber(to, "mode", meta.mode());
        EngineJson.putText(to, "sparseMap", meta.sparseMap());
        EngineJson.putNumber(to, "sparseSize", meta.sparseSize());
        EngineJson.putNumber(to, "size", meta.size());
        if (!meta.chunks().isEmpty()) {
            ArrayNode chunks = to.putArray("chunks");
            meta.chunks().forEach(chunks::add);
        }
    }

    private static @Nullable Instant instant(String text) throws UnreadableJsonException {
        if (text.isEmpty()) {
            return null;
        }
        try {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, Instant::from);
        } catch (DateTimeException e) {
            throw new UnreadableJsonException("createdAt is not a time: " + e.getMessage());
        }
    }
}
