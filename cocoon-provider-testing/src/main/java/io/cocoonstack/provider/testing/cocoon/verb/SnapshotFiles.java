package io.cocoonstack.provider.testing.cocoon.verb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The data files of snapshots: one flat directory per snapshot, as in cocoon's store. */
final class SnapshotFiles {

    private SnapshotFiles() {}

    static Path directory(Host host, String id) {
        return host.directory().resolve("snapshot").resolve("localfile").resolve(id);
    }

    static void delete(Host host, String id) {
        Path directory = directory(host, id);
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                Files.delete(file);
            }
            Files.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
