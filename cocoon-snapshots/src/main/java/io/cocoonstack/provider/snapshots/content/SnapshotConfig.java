package io.cocoonstack.provider.snapshots.content;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The config blob of a snapshot.
 *
 * @param version written for people; a reader goes by the artifact type
 * @param files by name, sorted
 * @param createdAt null when it is not told
 * @param engineConfig the runtime's own config object as JSON text, when it has members that we do not know; else empty
 */
public record SnapshotConfig(
        int version,
        EngineSnapshot engine,
        Map<String, FileMeta> files,
        @Nullable Instant createdAt,
        String engineConfig) {

    public SnapshotConfig {
        files = Collections.unmodifiableMap(new TreeMap<>(files));
    }
}
