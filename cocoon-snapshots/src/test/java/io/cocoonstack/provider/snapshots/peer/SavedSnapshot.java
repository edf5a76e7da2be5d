package io.cocoonstack.provider.snapshots.peer;

import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.ManifestJson;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.content.ConfigJson;
import io.cocoonstack.provider.snapshots.content.EngineSnapshot;
import io.cocoonstack.provider.snapshots.content.FileMeta;
import io.cocoonstack.provider.snapshots.content.SnapshotConfig;
import io.cocoonstack.provider.snapshots.source.FakeSource;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A snapshot that node-a has saved and pushed: its directory in the runtime's store, its name there, its artifact. */
public final class SavedSnapshot implements SnapshotCapability {

    public static final String ID = "AB2CD3EF4GH5IJ6KL7MN2OP3QR";
    public static final String NAME = "vk-lab-demo-0";
    public static final SnapshotRef REF = new SnapshotRef(NAME, SnapshotRef.HIBERNATE);
    public static final SnapshotManifest MANIFEST = new SnapshotManifest(ID, "", "node-a", "cloud-hypervisor", null);

    public final Path store;
    public final FakeSource source = new FakeSource();
    /** Runs whenever the runtime is asked. */
    public volatile Runnable onFind = () -> {};

    private final Map<String, String> idByName = new HashMap<>(Map.of(NAME, ID));

    private SavedSnapshot(Path store) throws IOException {
        this.store = store;
        Files.createDirectories(directory());
    }

    /** Vector A: a sparse memory file and three dense ones. */
    public static SavedSnapshot vectorA(Path store) throws IOException {
        SavedSnapshot saved = new SavedSnapshot(store);
        saved.write("config.json", 10, 0, "{\"cpus\":2}".getBytes(StandardCharsets.US_ASCII));
        saved.write("memory-ranges", 65_536, 4096, Vectors.generated(0, 4096, Vectors.MEMORY));
        saved.write("memory-ranges", 65_536, 32_768, Vectors.generated(4096, 12_288, Vectors.MEMORY));
        saved.write("overlay.qcow2", 5000, 0, Vectors.generated(0, 5000, i -> i * 7));
        saved.write("state.json", 18, 0, "{\"state\":\"paused\"}".getBytes(StandardCharsets.US_ASCII));
        saved.source.manifests.put(NAME + ":hibernate", Vectors.bytes("snapshots/a/manifest.json"));
        saved.source.blob(Vectors.bytes("snapshots/a/config.json"));
        return saved;
    }

    /** Files of these apparent sizes, all holes until they are written to. */
    public static SavedSnapshot of(Path store, Map<String, Long> sizes) throws IOException {
        SavedSnapshot saved = new SavedSnapshot(store);
        List<Descriptor> layers = new ArrayList<>();
        Map<String, FileMeta> files = new HashMap<>();
        for (Map.Entry<String, Long> file : sizes.entrySet()) {
            saved.write(file.getKey(), file.getValue(), 0, new byte[0]);
            layers.add(Descriptor.ofFile(file.getKey(), false, Sha256.of(new byte[0]), file.getValue()));
            files.put(file.getKey(), new FileMeta(0600, "", 0, 0, List.of()));
        }
        byte[] config = ConfigJson.write(new SnapshotConfig(1, engine(), files, null, ""));
        Descriptor blob = new Descriptor(ConfigJson.MEDIA_TYPE, saved.source.blob(config), config.length, Map.of());
        saved.source.manifests.put(
                NAME + ":hibernate", ManifestJson.write(Manifest.ofSnapshot(1, blob, layers, Map.of())));
        return saved;
    }

    private static EngineSnapshot engine() {
        try {
            return ConfigJson.read(Vectors.bytes("snapshots/a/config.json")).engine();
        } catch (RefusedArtifactException e) {
            throw new IllegalStateException(e);
        }
    }

    public Path directory() {
        return store.resolve(ID);
    }

    /** Writes into a file of that apparent size. */
    public void write(String name, long size, long offset, byte[] content) throws IOException {
        try (RandomAccessFile file =
                new RandomAccessFile(directory().resolve(name).toFile(), "rw")) {
            file.setLength(size);
            file.seek(offset);
            file.write(content);
        }
    }

    /** Lets the runtime know a name. */
    public void name(String name, String id) {
        idByName.put(name, id);
    }

    @Override
    public Optional<LocalSnapshot> findSnapshot(String name) {
        onFind.run();
        return Optional.ofNullable(idByName.get(name)).map(id -> new LocalSnapshot(id, name, "", "", "", ""));
    }

    @Override
    public void saveSnapshot(String name, String vmId) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean removeSnapshot(String ref) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void importSnapshot(String name, InputStream archive) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void exportSnapshot(String name, OutputStream archive) {
        throw new UnsupportedOperationException();
    }
}
