package io.cocoonstack.examples.transfer;

import io.cocoonstack.examples.transfer.corpus.Corpus;
import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.archive.ArchiveReader;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.content.SparseMap;
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

    /** Writes the files below the directory that is named by the id of the snapshot. */
    static void into(Path store, Path archive) throws IOException, RefusedArtifactException {
        Path directory = Files.createDirectories(store.resolve(Corpus.ID));
        byte[] buffer = new byte[1 << 20];
        try (InputStream in = Files.newInputStream(archive)) {
            ArchiveReader reader = new ArchiveReader(in);
            for (Optional<ArchiveEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
                ArchiveEntry entry = next.get();
                try (RandomAccessFile file =
                        new RandomAccessFile(directory.resolve(entry.name()).toFile(), "rw")) {
                    for (SparseMap.Segment segment : segments(entry)) {
                        file.seek(segment.offset());
                        copy(reader.body(), file, segment.length(), buffer);
                    }
                    file.setLength(entry.isSparse() ? entry.sparseSize() : entry.size());
                }
            }
        }
    }

    private static List<SparseMap.Segment> segments(ArchiveEntry entry) throws RefusedArtifactException {
        return entry.isSparse()
                ? SparseMap.parse(entry.sparseMap(), entry.sparseSize(), entry.size())
                        .segments()
                : List.of(new SparseMap.Segment(0, entry.size()));
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
