package io.cocoonstack.provider.snapshots.artifact;

import io.cocoonstack.provider.snapshots.json.JsonObject;
import io.cocoonstack.provider.snapshots.json.JsonText;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Bytes of manifests. What is written equals, byte for byte, what vk-cocoon writes for the same snapshot. */
public final class ManifestJson {

    private static final int SCHEMA = 2;

    private ManifestJson() {}

    /** Reads a manifest or an index of any kind. */
    public static Manifest read(byte[] raw) throws RefusedArtifactException {
        try {
            JsonObject root = JsonObject.of(JsonText.parse(raw), "");
            JsonObject config = root.object("config").orElse(null);
            return new Manifest(
                    root.text("mediaType"),
                    root.text("artifactType"),
                    config == null ? Descriptor.ABSENT : descriptor(config),
                    layers(root),
                    children(root),
                    root.textMap("annotations"));
        } catch (UnreadableJsonException e) {
            throw new RefusedArtifactException(Refusal.MANIFEST, "the manifest cannot be read: " + e.getMessage());
        }
    }

    /** Writes the manifest of a snapshot. */
    public static byte[] write(Manifest manifest) {
        ObjectNode root = JsonText.object();
        root.put("schemaVersion", SCHEMA);
        root.put("mediaType", manifest.mediaType());
        root.put("artifactType", manifest.artifactType());
        putDescriptor(root.putObject("config"), manifest.config());
        if (manifest.layers().isEmpty()) {
            root.putNull("layers");
        } else {
            ArrayNode layers = root.putArray("layers");
            manifest.layers().forEach(it -> putDescriptor(layers.addObject(), it));
        }
        putAnnotations(root, manifest.annotations());
        return JsonText.indented(root);
    }

    private static List<Descriptor> layers(JsonObject root) throws UnreadableJsonException {
        List<Descriptor> all = new ArrayList<>();
        for (JsonObject layer : root.objects("layers")) {
            all.add(descriptor(layer));
        }
        return all;
    }

    private static List<Manifest.Child> children(JsonObject root) throws UnreadableJsonException {
        List<Manifest.Child> all = new ArrayList<>();
        for (JsonObject child : root.objects("manifests")) {
            JsonObject platform = child.object("platform").orElse(null);
            all.add(
                    platform == null
                            ? new Manifest.Child(descriptor(child), false, "", "")
                            : new Manifest.Child(
                                    descriptor(child), true, platform.text("os"), platform.text("architecture")));
        }
        return all;
    }

    private static Descriptor descriptor(JsonObject from) throws UnreadableJsonException {
        return new Descriptor(
                from.text("mediaType"), from.text("digest"), from.number("size"), from.textMap("annotations"));
    }

    private static void putDescriptor(ObjectNode to, Descriptor descriptor) {
        to.put("mediaType", descriptor.mediaType());
        to.put("digest", descriptor.digest());
        to.put("size", descriptor.size());
        putAnnotations(to, descriptor.annotations());
    }

    private static void putAnnotations(ObjectNode to, Map<String, String> annotations) {
        if (!annotations.isEmpty()) {
            ObjectNode members = to.putObject("annotations");
            annotations.forEach(members::put);
        }
    }
}
