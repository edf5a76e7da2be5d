package io.cocoonstack.provider.snapshots.layout;

import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.ManifestJson;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.json.JsonObject;
import io.cocoonstack.provider.snapshots.json.JsonText;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The tags of a layout. What other tools wrote into the index stays. Source: the OCI image layout specification. */
final class LayoutIndex {

    private static final String REF_NAME = "org.opencontainers.image.ref.name";
    private static final String MANIFESTS = "manifests";
    private static final byte[] EMPTY = "{\"schemaVersion\":2,\"manifests\":[]}".getBytes(StandardCharsets.UTF_8);

    private final byte[] bytes;

    private LayoutIndex(byte[] bytes) {
        this.bytes = bytes;
    }

    static LayoutIndex read(Path file) throws IOException {
        try {
            return new LayoutIndex(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            return new LayoutIndex(EMPTY);
        }
    }

    static byte[] layoutFile() {
        return "{\"imageLayoutVersion\":\"1.0.0\"}".getBytes(StandardCharsets.UTF_8);
    }

    byte[] bytes() {
        return bytes.clone();
    }

    List<Descriptor> manifests() throws RefusedArtifactException {
        return ManifestJson.read(bytes).children().stream()
                .map(Manifest.Child::descriptor)
                .toList();
    }

    Optional<Descriptor> find(String tag) throws RefusedArtifactException {
        return manifests().stream()
                .filter(it -> tag.equals(it.annotations().get(REF_NAME)))
                .findFirst();
    }

    List<String> tags() throws RefusedArtifactException {
        return manifests().stream()
                .flatMap(it -> Optional.ofNullable(it.annotations().get(REF_NAME)).stream())
                .toList();
    }

    LayoutIndex with(String tag, Descriptor manifest) throws IOException {
        ObjectNode root = others(tag);
        ObjectNode entry = root.withArray(MANIFESTS).addObject();
        entry.put("mediaType", Manifest.MEDIA_TYPE);
        entry.put("digest", manifest.digest());
        entry.put("size", manifest.size());
        entry.putObject("annotations").put(REF_NAME, tag);
        return new LayoutIndex(JsonText.compact(root));
    }

    LayoutIndex without(String tag) throws IOException {
        return new LayoutIndex(JsonText.compact(others(tag)));
    }

    private ObjectNode others(String tag) throws IOException {
        ObjectNode root;
        try {
            root = JsonObject.of(JsonText.parse(bytes), "").copy();
        } catch (UnreadableJsonException e) {
            throw new IOException("index.json of the layout cannot be read: " + e.getMessage(), e);
        }
        JsonNode before = root.path(MANIFESTS);
        ArrayNode kept = root.putArray(MANIFESTS);
        for (JsonNode entry : before) {
            if (!tag.equals(entry.path("annotations").path(REF_NAME).stringValue(""))) {
                kept.add(entry);
            }
        }
        return root;
    }
}
