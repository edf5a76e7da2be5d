package io.cocoonstack.provider.snapshots.archive;

/**
 * One file of an archive.
 *
 * @param mode permission bits
 * @param size bytes in the archive: of a sparse file its data segments only
 * @param sparseMap where they lie, as the runtime wrote it; empty when the file is not sparse
 * @param sparseSize apparent bytes of a sparse file; else 0
 */
public record ArchiveEntry(String name, int mode, long size, String sparseMap, long sparseSize) {

    /** Record with {@link #sparseMap}. */
    static final String MAP = "COCOON.sparse.map";

    /** Record with {@link #sparseSize}. */
    static final String SIZE = "COCOON.sparse.size";

    /** A file without holes. */
    public static ArchiveEntry dense(String name, int mode, long size) {
        return new ArchiveEntry(name, mode, size, "", 0);
    }

    public boolean isSparse() {
        return !sparseMap.isEmpty();
    }
}
