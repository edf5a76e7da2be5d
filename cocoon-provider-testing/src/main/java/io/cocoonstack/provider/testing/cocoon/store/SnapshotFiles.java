package io.cocoonstack.provider.testing.cocoon.store;

import io.cocoonstack.provider.testing.cocoon.command.Host;
import io.cocoonstack.provider.testing.cocoon.guest.Guests;
import io.cocoonstack.provider.testing.cocoon.host.Json;
import io.cocoonstack.provider.testing.guest.FakeGuest;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The data files of snapshots: one flat directory per snapshot, as in cocoon's store. */
public final class SnapshotFiles {

    private static final String SPARSE_MAP = "COCOON.sparse.map";
    private static final String SPARSE_SIZE = "COCOON.sparse.size";

    private SnapshotFiles() {}

    /** Where the files of a snapshot are. */
    public static Path directory(Host host, String id) {
        return host.directory().resolve("snapshot").resolve("localfile").resolve(id);
    }

    /**
     * Writes files under the names that a snapshot of that kind has; the guest is in two of them.
     *
     * @param deviceState bytes of the state of the VM's devices; all other files are small
     */
    static void make(Host host, ObjectNode snapshot, FakeGuest guest, int deviceState) {
        String id = snapshot.path("id").asString();
        boolean firecracker = snapshot.path("hypervisor").asString().equals("firecracker");
        boolean cloudImage = snapshot.path("image_type").asString("").equals("cloudimg");
        List<String> names = firecracker
                ? List.of("vmstate", "mem", "cow.raw", "cocoon.json")
                : List.of(
                        "config.json",
                        "state.json",
                        "memory-ranges",
                        cloudImage ? "overlay.qcow2" : "cow.raw",
                        "cocoon.json");
        try {
            Path directory = Files.createDirectories(directory(host, id));
            for (String name : names) {
                Files.write(directory.resolve(name), (name + " of " + id + "\n").getBytes(StandardCharsets.UTF_8));
            }
            if (deviceState > 0) {
                Files.write(directory.resolve(firecracker ? "vmstate" : "state.json"), new byte[deviceState]);
            }
            Guests.save(guest, snapshot, directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Map<String, byte[]> read(Host host, String id) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        Path directory = directory(host, id);
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> all = Files.newDirectoryStream(directory)) {
                for (Path file : all) {
                    files.put(file.getFileName().toString(), Files.readAllBytes(file));
                }
            }
        }
        return files;
    }

    /** Stores an entry of an archive; one with a sparse map gets its holes back. */
    static void write(Path directory, Tar.Entry entry) throws IOException {
        Path file = directory.resolve(Path.of(entry.name()).getFileName());
        try (OutputStream out = Files.newOutputStream(file)) {
            entry.content().copyTo(out);
        }
        Optional<String> size = Optional.ofNullable(entry.pax().get(SPARSE_SIZE));
        if (size.isPresent()) {
            byte[] segments = Files.readAllBytes(file);
            try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
                sparse.setLength(0);
                sparse.setLength(Long.parseLong(size.get()));
                int at = 0;
                for (JsonNode segment : Json.parse(entry.pax().getOrDefault(SPARSE_MAP, "[]"))) {
                    int length = segment.path("l").asInt();
                    sparse.seek(segment.path("o").asLong());
                    sparse.write(segments, at, length);
                    at += length;
                }
            }
        }
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
