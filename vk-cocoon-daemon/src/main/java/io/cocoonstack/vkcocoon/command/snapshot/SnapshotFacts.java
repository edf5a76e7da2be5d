package io.cocoonstack.vkcocoon.command.snapshot;

import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.content.EngineSnapshot;
import io.cocoonstack.provider.snapshots.content.SnapshotConfig;
import io.cocoonstack.provider.snapshots.content.SnapshotFile;
import io.cocoonstack.provider.snapshots.content.SparseMap;
import io.cocoonstack.provider.snapshots.source.StoredSnapshot;
import java.util.List;
import java.util.Map;

/**
 * What is known about a stored snapshot. Texts are empty and numbers 0 when it does not tell.
 *
 * @param digest of its manifest
 * @param memory bytes
 * @param storage bytes
 * @param pushedAt as RFC 3339
 */
record SnapshotFacts(
        String reference,
        String digest,
        String artifactType,
        String snapshotId,
        String fromNode,
        String baseImage,
        String hypervisor,
        String image,
        String imageDigest,
        int cpu,
        long memory,
        long storage,
        int nics,
        boolean windows,
        String pushedAt,
        Map<String, String> annotations,
        List<FileFacts> files) {

    /**
     * A file of it.
     *
     * @param mode octal
     * @param size bytes that the file seems to have
     * @param data bytes of it that are no holes
     * @param stored bytes in the store
     * @param blobs parts it is stored in
     */
    record FileFacts(String name, String mode, long size, long data, long stored, boolean zstd, int blobs) {

        private static FileFacts of(SnapshotFile file) {
            return new FileFacts(
                    file.name(),
                    Integer.toOctalString(file.mode()),
                    file.sparse().map(SparseMap::size).orElse(file.size()),
                    file.size(),
                    file.parts().stream().mapToLong(Descriptor::size).sum(),
                    file.zstd(),
                    file.parts().size());
        }
    }

    static SnapshotFacts of(SnapshotRef ref, StoredSnapshot stored) throws RefusedArtifactException {
        SnapshotConfig config = stored.config();
        EngineSnapshot engine = config.engine();
        Map<String, String> annotations = stored.manifest().annotations();
        return new SnapshotFacts(
                ref.toString(),
                stored.digest(),
                stored.manifest().artifactType(),
                engine.id(),
                annotations.getOrDefault(SnapshotManifest.FROM_NODE, ""),
                annotations.getOrDefault(SnapshotManifest.BASE_IMAGE, ""),
                engine.hypervisor(),
                engine.image(),
                engine.imageDigest(),
                engine.cpu(),
                engine.memory(),
                engine.storage(),
                engine.nics(),
                engine.windows(),
                config.createdAt() == null ? "" : config.createdAt().toString(),
                annotations,
                stored.content().files().stream().map(FileFacts::of).toList());
    }
}
