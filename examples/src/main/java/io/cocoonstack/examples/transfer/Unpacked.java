package io.cocoonstack.examples.transfer;

import io.cocoonstack.examples.transfer.corpus.Corpus;
import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.archive.ArchiveReader;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.content.SparseMap;
import io.cocoonstack.provider.snapshots.peer.Slice;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A prepared archive as the files it has in the runtime's own store, holes included. */
final class Unpacked {

    private Unpacked() {}

    /**
     * Writes the files below the directory that is named by the id of the snapshot.
     *
     * @return bytes that a peer sends of them: small holes go along
     */
    static long into(Path store, Path archive) throws IOException, RefusedArtifactException {
        Path directory = Files.createDirectories(store.resolve(Corpus.ID));
        byte[] buffer = new byte[1 << 20];
        long sent = 0;
        try (InputStream in = Files.newInputStream(archive)) {
            ArchiveReader reader = new ArchiveReader(in);
            for (Optional<ArchiveEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
                ArchiveEntry entry = next.get();
                try (RandomAccessFile file =
                        new RandomAccessFile(directory.resolve(entry.name()).toFile(), "rw")) {
                    List<Slice> data = data(entry);
                    for (Slice extent : data) {
                        file.seek(extent.offset());
                        copy(reader.body(), file, extent.length(), buffer);
                    }
                    sent += Slice.of(data).stream().mapToLong(Slice::length).sum();
                    file.setLength(entry.isSparse() ? entry.sparseSize() : entry.size());
                }
            }
        }
        return sent;
    }

    private static List<Slice> data(ArchiveEntry entry) throws RefusedArtifactException {
        if (!entry.isSparse()) {
            return List.of(new Slice(0, entry.size()));
        }
        return SparseMap.parse(entry.sparseMap(), entry.sparseSize(), entry.size()).segments().stream()
                .map(it -> new Slice(it.offset(), it.length()))
                .toList();
    }

    private static void copy(InputStream in, RandomAccessFile out, long length, byte[] buffer) throws IOException {
        for (long left = length; left > 0; ) {
            int count = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (count < 0) {
                throw new IOException("the archive ends early");
            }
            out.write(buffer, 0, count);
            left -= count;
        }
    }
}
