package io.cocoonstack.provider.snapshots.artifact;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A manifest or an index. What was read is never written again: the digest of an artifact is that of its bytes.
 *
 * @param artifactType empty when it has none
 * @param config {@link Descriptor#ABSENT} when it has none
 * @param children manifests of an index
 * @param annotations sorted by key
 */
public record Manifest(
        String mediaType,
        String artifactType,
        Descriptor config,
        List<Descriptor> layers,
        List<Child> children,
        Map<String, String> annotations) {

    /** Media type of every manifest that is written. */
    public static final String MEDIA_TYPE = "application/vnd.oci.image.manifest.v1+json";

    /** Annotation with the time of the push, whole seconds in UTC. Source: the OCI image specification. */
    public static final String CREATED = "org.opencontainers.image.created";

    public Manifest {
        layers = List.copyOf(layers);
        children = List.copyOf(children);
        annotations = Collections.unmodifiableMap(new TreeMap<>(annotations));
    }

    /** A snapshot's manifest. */
    public static Manifest ofSnapshot(
            int version, Descriptor config, List<Descriptor> layers, Map<String, String> annotations) {
        String type = version == 1 ? ArtifactKind.SNAPSHOT_V1 : ArtifactKind.SNAPSHOT_V2;
        return new Manifest(MEDIA_TYPE, type, config, layers, List.of(), annotations);
    }

    public ArtifactKind kind() {
        return ArtifactKind.of(artifactType, config.mediaType(), mediaType);
    }

    /**
     * A manifest within an index.
     *
     * @param os of its platform; empty without one
     * @param architecture of its platform; empty without one
     */
    public record Child(Descriptor descriptor, boolean hasPlatform, String os, String architecture) {}
}
