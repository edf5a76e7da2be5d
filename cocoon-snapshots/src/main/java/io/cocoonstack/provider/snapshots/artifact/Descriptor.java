package io.cocoonstack.provider.snapshots.artifact;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Points to a blob.
 *
 * @param digest as stored; checked only where the blob is used
 * @param size bytes of the stored blob
 * @param annotations sorted by key
 */
public record Descriptor(String mediaType, String digest, long size, Map<String, String> annotations) {

    /** Stands for a descriptor that a manifest does not have. */
    public static final Descriptor ABSENT = new Descriptor("", "", 0, Map.of());

    /** Annotation with the file name. Source: the OCI image specification. */
    public static final String TITLE = "org.opencontainers.image.title";

    /** Annotation with the number of a chunk, from 0. For people: readers do not look at it. */
    private static final String CHUNK_INDEX = "cocoonstack.chunk.index";

    private static final String CHUNK_COUNT = "cocoonstack.chunk.count";

    public Descriptor {
        annotations = Collections.unmodifiableMap(new TreeMap<>(annotations));
    }

    /** The only blob of a file. */
    public static Descriptor ofFile(String name, boolean zstd, String digest, long size) {
        return new Descriptor(LayerType.ofFile(name).mediaType(zstd), digest, size, Map.of(TITLE, name));
    }

    /** One of several chunks of a file. */
    public static Descriptor ofChunk(String name, boolean zstd, String digest, long size, int index, int count) {
        return new Descriptor(
                LayerType.ofFile(name).mediaType(zstd),
                digest,
                size,
                Map.of(TITLE, name, CHUNK_INDEX, Integer.toString(index), CHUNK_COUNT, Integer.toString(count)));
    }

    /** File name; empty without one. */
    public String title() {
        return annotations.getOrDefault(TITLE, "");
    }
}
