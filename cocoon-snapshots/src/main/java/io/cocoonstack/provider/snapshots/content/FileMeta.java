package io.cocoonstack.provider.snapshots.content;

import java.util.List;

/**
 * What the config blob says about one file.
 *
 * @param mode permission bits; 0 when they are not told
 * @param sparseMap the runtime's map of the data segments, byte for byte; empty when the file is not sparse
 * @param sparseSize apparent bytes of a sparse file
 * @param size bytes of its archive entry; 0 when they are not told
 * @param chunks digests of its stored chunks in file order; empty unless there are two or more
 */
public record FileMeta(int mode, String sparseMap, long sparseSize, long size, List<String> chunks) {

    /** A file that the config does not mention. */
    public static final FileMeta UNTOLD = new FileMeta(0, "", 0, 0, List.of());

    public FileMeta {
        chunks = List.copyOf(chunks);
    }
}
