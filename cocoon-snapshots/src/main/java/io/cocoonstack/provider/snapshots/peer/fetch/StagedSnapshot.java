package io.cocoonstack.provider.snapshots.peer.fetch;

import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshots.peer.SnapshotPlan.PlannedFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A directory of the staging area. Its files are created, never opened: a name that is there already is refused. */
record StagedSnapshot(Path directory) implements SnapshotPeers.Staged {

    private static final Logger log = LoggerFactory.getLogger(StagedSnapshot.class);
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-r-----");
    private static final Set<PosixFilePermission> ENVELOPE = PosixFilePermissions.fromString("rw-r--r--");

    /** Creates a file that is one hole of its full size. */
    RandomAccessFile create(PlannedFile file) throws IOException {
        Path path = directory.resolve(file.name());
        Files.createFile(path, PosixFilePermissions.asFileAttribute(FILE));
        RandomAccessFile open = new RandomAccessFile(path.toFile(), "rw");
        try {
            open.setLength(file.size());
            return open;
        } catch (IOException e) {
            open.close();
            throw e;
        }
    }

    void envelope(String name, byte[] content) throws IOException {
        Path path = Files.createFile(directory.resolve(name), PosixFilePermissions.asFileAttribute(ENVELOPE));
        Files.write(path, content);
    }

    @Override
    public void close() {
        try {
            Staging.remove(directory);
        } catch (NoSuchFileException e) {
            log.debug("{} is gone already", directory);
        } catch (IOException e) {
            log.warn("{} stays until the next start: {}", directory, e.getMessage());
        }
    }
}
