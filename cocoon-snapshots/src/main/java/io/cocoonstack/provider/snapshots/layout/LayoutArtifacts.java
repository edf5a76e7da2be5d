package io.cocoonstack.provider.snapshots.layout;

import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.source.ArtifactListing;
import io.cocoonstack.provider.snapshots.source.ArtifactSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The artifacts of every layout below a directory, whoever put them there. */
public final class LayoutArtifacts implements ArtifactSource, ArtifactListing {

    private final Path directory;

    public LayoutArtifacts(Path directory) {
        this.directory = directory;
    }

    @Override
    public Optional<byte[]> manifest(String repository, String reference) throws IOException, RefusedArtifactException {
        if (!LayoutDirectory.isRepository(repository)) {
            return Optional.empty();
        }
        LayoutDirectory layout = LayoutDirectory.of(directory.resolve(repository));
        Optional<Descriptor> found = reference.indexOf(':') < 0 ? layout.find(reference) : byDigest(layout, reference);
        return found.isEmpty() ? Optional.empty() : Optional.of(layout.raw(found.get()));
    }

    @Override
    public InputStream open(String repository, Descriptor blob) throws IOException {
        return LayoutDirectory.of(directory.resolve(repository)).files().open(blob);
    }

    @Override
    public List<SnapshotRef> list() throws IOException, RefusedArtifactException {
        List<Path> indexes;
        try (Stream<Path> files = Files.exists(directory) ? Files.walk(directory) : Stream.empty()) {
            indexes = files.filter(it -> it.endsWith("index.json")).sorted().toList();
        }
        List<SnapshotRef> all = new ArrayList<>();
        for (Path index : indexes) {
            String repository = String.valueOf(directory.relativize(index).getParent());
            if (LayoutDirectory.isRepository(repository)) {
                for (String tag :
                        LayoutDirectory.of(directory.resolve(repository)).tags()) {
                    all.add(new SnapshotRef(repository, tag));
                }
            }
        }
        return all;
    }

    private static Optional<Descriptor> byDigest(LayoutDirectory layout, String digest) throws IOException {
        OptionalLong size = layout.files().size(digest);
        return size.isEmpty() ? Optional.empty() : Optional.of(new Descriptor("", digest, size.getAsLong(), Map.of()));
    }
}
