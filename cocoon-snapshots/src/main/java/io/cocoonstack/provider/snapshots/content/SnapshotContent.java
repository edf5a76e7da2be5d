package io.cocoonstack.provider.snapshots.content;

import io.cocoonstack.provider.snapshots.artifact.ArtifactKind;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.LayerType;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.Refusal;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A stored snapshot that a reader may use.
 *
 * @param config its config blob
 * @param files in the order of an import: where their first layer stands in the manifest
 */
public record SnapshotContent(SnapshotConfig config, List<SnapshotFile> files) {

    public SnapshotContent {
        files = List.copyOf(files);
    }

    /** The config blob to fetch, after everything was checked that the manifest alone tells. */
    public static Descriptor configOf(Manifest manifest) throws RefusedArtifactException {
        if (manifest.kind() != ArtifactKind.SNAPSHOT) {
            String type = manifest.artifactType().isEmpty() ? "" : " (" + manifest.artifactType() + ")";
            throw refused(Refusal.KIND, "the manifest is not a snapshot but " + manifest.kind() + type);
        }
        Descriptor config = manifest.config();
        if (!config.mediaType().equals(ConfigJson.MEDIA_TYPE)) {
            throw refused(Refusal.CONFIG, "the config is of the unexpected type \"" + config.mediaType() + "\"");
        }
        if (config.size() < 0 || config.size() > ConfigJson.MAX_SIZE) {
            throw refused(Refusal.CONFIG, "the config has " + config.size() + " bytes");
        }
        if (!Sha256.isDigest(config.digest())) {
            throw refused(Refusal.CONFIG, "\"" + config.digest() + "\" is not a SHA-256 digest");
        }
        long total = config.size();
        for (Descriptor layer : manifest.layers()) {
            checkLayer(layer, isV1(manifest));
            if (layer.size() > Long.MAX_VALUE - total) {
                throw refused(Refusal.LAYER, "the layers have more bytes than can be counted");
            }
            total += layer.size();
        }
        return config;
    }

    /** What the manifest and its config blob say together. */
    public static SnapshotContent of(Manifest manifest, SnapshotConfig config) throws RefusedArtifactException {
        configOf(manifest);
        Map<String, Descriptor> byDigest = new HashMap<>();
        Map<String, List<Descriptor>> byTitle = new LinkedHashMap<>();
        for (Descriptor layer : manifest.layers()) {
            byDigest.putIfAbsent(layer.digest(), layer);
            byTitle.computeIfAbsent(layer.title(), it -> new ArrayList<>()).add(layer);
        }
        for (Map.Entry<String, FileMeta> file : config.files().entrySet()) {
            if (!file.getValue().chunks().isEmpty() && isV1(manifest)) {
                throw refused(Refusal.VERSION, "a v1 snapshot lists chunks of " + file.getKey());
            }
            if (!byTitle.containsKey(file.getKey())) {
                throw refused(Refusal.FILE, "the config names " + file.getKey() + ", but no layer has it");
            }
        }
        List<SnapshotFile> files = new ArrayList<>();
        for (Map.Entry<String, List<Descriptor>> title : byTitle.entrySet()) {
            FileMeta meta = config.files().getOrDefault(title.getKey(), FileMeta.UNTOLD);
            files.add(file(title.getKey(), title.getValue(), meta, byDigest));
        }
        return new SnapshotContent(config, files);
    }

    private static SnapshotFile file(
            String name, List<Descriptor> layers, FileMeta meta, Map<String, Descriptor> byDigest)
            throws RefusedArtifactException {
        boolean zstd = LayerType.isZstd(layers.getFirst().mediaType());
        boolean encoded = zstd || !meta.chunks().isEmpty();
        if (encoded && meta.size() <= 0) {
            throw refused(Refusal.FILE, name + " is encoded, but its size is not told");
        }
        if (meta.chunks().isEmpty() && layers.size() > 1) {
            throw refused(Refusal.FILE, name + " has " + layers.size() + " layers and no list of chunks");
        }
        if (meta.mode() < 0 || meta.mode() > 07777) {
            throw refused(Refusal.FILE, name + " has the impossible mode " + meta.mode());
        }
        List<Descriptor> parts = meta.chunks().isEmpty() ? layers : chunks(name, meta.chunks(), byDigest);
        long size = encoded ? meta.size() : layers.getFirst().size();
        return new SnapshotFile(
                name,
                meta.mode() == 0 ? SnapshotFile.DEFAULT_MODE : meta.mode(),
                encoded,
                zstd,
                size,
                parts,
                meta.sparseMap().isEmpty()
                        ? Optional.empty()
                        : Optional.of(SparseMap.parse(meta.sparseMap(), meta.sparseSize(), size)));
    }

    private static List<Descriptor> chunks(String name, List<String> digests, Map<String, Descriptor> byDigest)
            throws RefusedArtifactException {
        List<Descriptor> parts = new ArrayList<>(digests.size());
        for (String digest : digests) {
            Descriptor part = byDigest.get(digest);
            if (part == null) {
                throw refused(Refusal.FILE, "chunk " + digest + " of " + name + " is not among the layers");
            }
            parts.add(part);
        }
        return parts;
    }

    private static void checkLayer(Descriptor layer, boolean v1) throws RefusedArtifactException {
        if (LayerType.ofMediaType(layer.mediaType()).isEmpty()) {
            throw refused(
                    Refusal.LAYER, "a layer of the unknown type \"" + layer.mediaType() + "\" needs a newer reader");
        }
        if (layer.size() < 0) {
            throw refused(Refusal.LAYER, "a layer has the negative size " + layer.size());
        }
        if (!isFileName(layer.title())) {
            throw refused(Refusal.LAYER, "a layer's title is not a file name: \"" + layer.title() + "\"");
        }
        if (!Sha256.isDigest(layer.digest())) {
            throw refused(Refusal.LAYER, "\"" + layer.digest() + "\" is not a SHA-256 digest");
        }
        if (v1 && LayerType.isZstd(layer.mediaType())) {
            throw refused(Refusal.VERSION, "a v1 snapshot has the compressed file " + layer.title());
        }
    }

    /** Whether a name may become a file of a snapshot: one plain part of a path, and not the envelope's. */
    public static boolean isFileName(String name) {
        return !name.isEmpty()
                && !name.equals(".")
                && !name.equals("..")
                && !name.equals(EnvelopeJson.NAME)
                && name.indexOf('/') < 0
                && name.indexOf('\0') < 0;
    }

    private static boolean isV1(Manifest manifest) {
        return manifest.artifactType().equals(ArtifactKind.SNAPSHOT_V1);
    }

    private static RefusedArtifactException refused(Refusal refusal, String message) {
        return new RefusedArtifactException(refusal, message);
    }
}
