package io.cocoonstack.provider.snapshots.peer.serve;

import io.cocoonstack.provider.snapshots.peer.SnapshotPlan;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The runtime's snapshots on disk. Only regular files right below a snapshot's own directory are seen: no link is followed. */
record StoreDirectory(Path root) {

    /** The files of a snapshot in the order of their names. */
    List<Path> files(String id) throws IOException {
        try (Stream<Path> entries = Files.list(directory(id))) {
            return entries.filter(it -> Files.isRegularFile(it, LinkOption.NOFOLLOW_LINKS))
                    .sorted(Comparator.comparing(it -> it.getFileName().toString()))
                    .toList();
        }
    }

    /** Opens a file; anything else under that name is no file. */
    FileChannel open(String id, String name) throws IOException {
        if (!SnapshotPlan.isPlain(name)) {
            throw new NoSuchFileException(name);
        }
        Path file = directory(id).resolve(name);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(file.toString());
        }
        return FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    }

    private Path directory(String id) throws NoSuchFileException {
        Path directory = root.resolve(id);
        if (!SnapshotPlan.isPlain(id) || !Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(directory.toString());
        }
        return directory;
    }
}
