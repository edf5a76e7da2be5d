package io.cocoonstack.provider.snapshots.artifact;

/** What a manifest stands for. Its artifact type decides first, then the type of its config, then its own. */
public enum ArtifactKind {
    SNAPSHOT("snapshot"),
    CLOUD_IMAGE("cloud-image"),
    CONTAINER_IMAGE("container-image"),
    IMAGE_INDEX("image-index"),
    UNKNOWN("unknown");

    /** Artifact type of a snapshot with whole, uncompressed files. */
    public static final String SNAPSHOT_V1 = "application/vnd.cocoonstack.snapshot.v1+json";

    /** Artifact type of a snapshot with a compressed or cut file; older readers take it for {@link #UNKNOWN}. */
    public static final String SNAPSHOT_V2 = "application/vnd.cocoonstack.snapshot.v2+json";

    private final String text;

    ArtifactKind(String text) {
        this.text = text;
    }

    static ArtifactKind of(String artifactType, String configType, String manifestType) {
        return switch (artifactType) {
            case SNAPSHOT_V1, SNAPSHOT_V2 -> SNAPSHOT;
            case "application/vnd.cocoonstack.os-image.v1+json", "application/vnd.cocoonstack.windows-image.v1+json" ->
                CLOUD_IMAGE;
            default -> ofConfig(configType, manifestType);
        };
    }

    private static ArtifactKind ofConfig(String configType, String manifestType) {
        return switch (configType) {
            case "application/vnd.oci.image.config.v1+json", "application/vnd.docker.container.image.v1+json" ->
                CONTAINER_IMAGE;
            default ->
                switch (manifestType) {
                    case "application/vnd.oci.image.index.v1+json",
                            "application/vnd.docker.distribution.manifest.list.v2+json" -> IMAGE_INDEX;
                    default -> UNKNOWN;
                };
        };
    }

    /** The word used in messages. */
    @Override
    public String toString() {
        return text;
    }
}
