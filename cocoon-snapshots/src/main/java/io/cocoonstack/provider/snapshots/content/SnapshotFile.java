package io.cocoonstack.provider.snapshots.content;

import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import java.util.List;
import java.util.Optional;

/**
 * One file of a stored snapshot.
 *
 * @param mode permission bits of its archive entry
 * @param encoded whether it is compressed or cut
 * @param zstd whether each part is a zstd stream
 * @param size bytes of its archive entry
 * @param parts its stored blobs, in file order; a digest may come twice
 * @param sparse where its data lies, if it is sparse
 */
public record SnapshotFile(
        String name,
        int mode,
        boolean encoded,
        boolean zstd,
        long size,
        List<Descriptor> parts,
        Optional<SparseMap> sparse) {

    /** Mode of a file whose mode is not told. */
    static final int DEFAULT_MODE = 0640;

    public SnapshotFile {
        parts = List.copyOf(parts);
    }
}
