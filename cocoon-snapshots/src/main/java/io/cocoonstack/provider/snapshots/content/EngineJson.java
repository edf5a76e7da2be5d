package io.cocoonstack.provider.snapshots.content;

import io.cocoonstack.provider.snapshots.json.JsonObject;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Members of an {@link EngineSnapshot} behind its id: camel case in the config blob, snake case in the envelope. */
enum EngineJson {
    CONFIG_BLOB("imageDigest", "imageType", "imageBlobIds"),
    ENVELOPE("image_digest", "image_type", "image_blob_ids");

    private final String imageDigest;
    private final String imageType;
    private final String imageBlobIds;

    EngineJson(String imageDigest, String imageType, String imageBlobIds) {
        this.imageDigest = imageDigest;
        this.imageType = imageType;
        this.imageBlobIds = imageBlobIds;
    }

    EngineSnapshot read(String id, JsonObject from) throws UnreadableJsonException {
        JsonObject blobs = from.object(imageBlobIds).orElse(null);
        return new EngineSnapshot(
                id,
                from.text("description"),
                from.text("image"),
                from.text(imageDigest),
                from.text(imageType),
                blobs == null ? List.of() : blobs.names(),
                from.text("hypervisor"),
                from.integer("cpu"),
                from.number("memory"),
                from.number("storage"),
                from.integer("nics"),
                from.text("network"),
                from.flag("windows"));
    }

    /** Whether a member is one of those above. */
    boolean knows(String member) {
        return switch (member) {
            case "id",
                    "name",
                    "description",
                    "image",
                    "hypervisor",
                    "cpu",
                    "memory",
                    "storage",
                    "nics",
                    "network",
                    "windows" -> true;
            default -> member.equals(imageDigest) || member.equals(imageType) || member.equals(imageBlobIds);
        };
    }

    void put(ObjectNode to, EngineSnapshot engine) {
        putText(to, "description", engine.description());
        putText(to, "image", engine.image());
        putText(to, imageDigest, engine.imageDigest());
        putText(to, imageType, engine.imageType());
        if (!engine.imageBlobIds().isEmpty()) {
            ObjectNode blobs = to.putObject(imageBlobIds);
            engine.imageBlobIds().forEach(blobs::putObject);
        }
        putText(to, "hypervisor", engine.hypervisor());
        putNumber(to, "cpu", engine.cpu());
        putNumber(to, "memory", engine.memory());
        putNumber(to, "storage", engine.storage());
        putNumber(to, "nics", engine.nics());
        putText(to, "network", engine.network());
        if (engine.windows()) {
            to.put("windows", true);
        }
    }

    static void putText(ObjectNode to, String name, String value) {
        if (!value.isEmpty()) {
            to.put(name, value);
        }
    }

    static void putNumber(ObjectNode to, String name, long value) {
        if (value != 0) {
            to.put(name, value);
        }
    }
}
