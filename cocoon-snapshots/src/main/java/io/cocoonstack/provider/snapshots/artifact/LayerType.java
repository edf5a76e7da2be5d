package io.cocoonstack.provider.snapshots.artifact;

import java.util.Optional;

/** Media types of the files of a snapshot. */
public enum LayerType {
    VM_CONFIG("application/vnd.cocoonstack.vm.config+json"),
    VM_STATE("application/vnd.cocoonstack.vm.state+json"),
    MEMORY("application/vnd.cocoonstack.vm.memory"),
    CLOUD_INIT("application/vnd.cocoonstack.vm.cidata"),
    QCOW2("application/vnd.cocoonstack.disk.qcow2"),
    RAW("application/vnd.cocoonstack.disk.raw"),
    OTHER("application/octet-stream");

    /** Marks a compressed layer, even behind {@code +json}. */
    private static final String ZSTD = "+zstd";

    private final String mediaType;

    LayerType(String mediaType) {
        this.mediaType = mediaType;
    }

    /** Type of the file with that name. */
    public static LayerType ofFile(String name) {
        return switch (name) {
            case "config.json" -> VM_CONFIG;
            case "state.json" -> VM_STATE;
            case "memory-ranges" -> MEMORY;
            case "cidata.img" -> CLOUD_INIT;
            default -> name.endsWith(".qcow2") ? QCOW2 : name.endsWith(".raw") ? RAW : OTHER;
        };
    }

    /** Type behind a media type, compressed or not; empty when a snapshot cannot have it. */
    public static Optional<LayerType> ofMediaType(String mediaType) {
        String plain = isZstd(mediaType) ? mediaType.substring(0, mediaType.length() - ZSTD.length()) : mediaType;
        for (LayerType type : values()) {
            if (type.mediaType.equals(plain)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    public static boolean isZstd(String mediaType) {
        return mediaType.endsWith(ZSTD);
    }

    public String mediaType(boolean zstd) {
        return zstd ? mediaType + ZSTD : mediaType;
    }
}
