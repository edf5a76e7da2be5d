package io.cocoonstack.provider.core.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Space of the file system that holds a directory.
 *
 * @param totalBytes size of the file system
 * @param availableBytes what an unprivileged writer can still have ({@code bavail} of statfs(2))
 */
public record DiskSpace(long totalBytes, long availableBytes) {

    public DiskSpace {
        totalBytes = unsigned(totalBytes);
        availableBytes = unsigned(availableBytes);
    }

    /**
     * Asks the file system.
     *
     * @throws HostFactsException when the directory is missing or the file system does not answer
     */
    public static DiskSpace of(Path directory) {
        try {
            var store = Files.getFileStore(directory);
            return new DiskSpace(store.getTotalSpace(), store.getUsableSpace());
        } catch (IOException e) {
            throw new HostFactsException("storage size unknown: no file system at " + directory, e);
        }
    }

    /** The JDK reports file systems beyond 2^63 bytes as negative numbers. */
    private static long unsigned(long bytes) {
        return bytes < 0 ? Long.MAX_VALUE : bytes;
    }
}
