package io.cocoonstack.examples.transfer;

import io.cocoonstack.examples.transfer.corpus.Corpus;
import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.archive.ArchiveReader;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Exports prepared archives; an import is read and dropped, or looked at. */
final class TarRuntime implements SnapshotCapability {

    private static final int BUFFER = 256 << 10;

    private final Path directory;
    private final boolean looking;
    private Map<ArchiveEntry, String> imported = Map.of();

    /** @param looking whether imports are digested, which costs time */
    TarRuntime(Path directory, boolean looking) {
        this.directory = directory;
        this.looking = looking;
    }

    /** Files of the last import with their digests, without the envelope. */
    Map<ArchiveEntry, String> imported() {
        return imported;
    }

    /** The same of a prepared archive. */
    static Map<ArchiveEntry, String> files(InputStream archive) throws IOException {
        ArchiveReader reader = new ArchiveReader(archive);
        Map<ArchiveEntry, String> files = new LinkedHashMap<>();
        byte[] buffer = new byte[BUFFER];
        for (Optional<ArchiveEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
            MessageDigest running = Sha256.start();
            InputStream body = reader.body();
            for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
                running.update(buffer, 0, count);
            }
            files.put(next.get(), Sha256.text(running.digest()));
        }
        files.keySet().removeIf(it -> it.name().equals("snapshot.json"));
        return files;
    }

    @Override
    public Optional<LocalSnapshot> findSnapshot(String name) {
        return Optional.of(new LocalSnapshot(Corpus.ID, name, "", "", "", ""));
    }

    @Override
    public void saveSnapshot(String name, String vmId) {
        throw new UnsupportedOperationException("there are no VMs");
    }

    @Override
    public boolean removeSnapshot(String ref) {
        return false;
    }

    @Override
    public void importSnapshot(String name, InputStream archive) {
        try {
            if (looking) {
                imported = files(archive);
                return;
            }
            byte[] buffer = new byte[BUFFER];
            while (archive.read(buffer) >= 0) {
                Thread.onSpinWait();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void exportSnapshot(String name, OutputStream archive) {
        try (InputStream in = Files.newInputStream(directory.resolve(name + ".tar"))) {
            byte[] buffer = new byte[BUFFER];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                archive.write(buffer, 0, count);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
