package io.cocoonstack.provider.testing.store;

import io.cocoonstack.provider.snapshot.SnapshotRef;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Where artifacts lie, one a reference. Putting replaces in one step. */
sealed interface Shelf {

    Optional<Artifact> get(SnapshotRef ref) throws IOException;

    void put(SnapshotRef ref, Artifact artifact) throws IOException;

    void remove(SnapshotRef ref) throws IOException;

    /** Ends with the JVM. */
    record Memory(Map<SnapshotRef, Artifact> artifacts) implements Shelf {

        Memory() {
            this(new ConcurrentHashMap<>());
        }

        @Override
        public Optional<Artifact> get(SnapshotRef ref) {
            return Optional.ofNullable(artifacts.get(ref));
        }

        @Override
        public void put(SnapshotRef ref, Artifact artifact) {
            artifacts.put(ref, artifact);
        }

        @Override
        public void remove(SnapshotRef ref) {
            artifacts.remove(ref);
        }
    }

    /** One file an artifact; several processes may use the directory. */
    record Directory(Path path) implements Shelf {

        @Override
        public Optional<Artifact> get(SnapshotRef ref) throws IOException {
            try {
                return Optional.of(Artifact.read(Files.readAllBytes(file(ref))));
            } catch (NoSuchFileException _) {
                return Optional.empty();
            }
        }

        @Override
        public void put(SnapshotRef ref, Artifact artifact) throws IOException {
            Files.createDirectories(path);
            Path fresh = Files.createTempFile(path, ".incoming", "");
            Files.write(fresh, artifact.write());
            Files.move(fresh, file(ref), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }

        @Override
        public void remove(SnapshotRef ref) throws IOException {
            Files.deleteIfExists(file(ref));
        }

        private Path file(SnapshotRef ref) {
            return path.resolve(URLEncoder.encode(ref.toString(), StandardCharsets.UTF_8));
        }
    }
}
