package io.cocoonstack.provider.testing.cocoon.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.ObjectNode;

/** One directory of JSON documents, a file per id. */
final class Documents {

    private static final String SUFFIX = ".json";

    private final Path directory;

    Documents(Path directory) {
        this.directory = directory;
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Map<String, ObjectNode> load() {
        Map<String, ObjectNode> found = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "[!.]*" + SUFFIX)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                found.put(name.substring(0, name.length() - SUFFIX.length()), (ObjectNode)
                        Json.parse(Files.readString(file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + directory, e);
        }
        return found;
    }

    void write(String id, ObjectNode document) {
        try {
            Path fresh = Files.createTempFile(directory, ".", SUFFIX);
            Files.writeString(fresh, Json.pretty(document));
            Files.move(
                    fresh,
                    directory.resolve(id + SUFFIX),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + directory + "/" + id, e);
        }
    }

    void delete(String id) {
        try {
            Files.deleteIfExists(directory.resolve(id + SUFFIX));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + directory + "/" + id, e);
        }
    }
}
