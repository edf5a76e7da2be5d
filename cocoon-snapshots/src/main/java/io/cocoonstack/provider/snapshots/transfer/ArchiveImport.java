package io.cocoonstack.provider.snapshots.transfer;

import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.archive.ArchiveWriter;
import io.cocoonstack.provider.snapshots.content.EnvelopeJson;
import io.cocoonstack.provider.snapshots.content.SnapshotContent;
import io.cocoonstack.provider.snapshots.content.SnapshotFile;
import io.cocoonstack.provider.snapshots.content.SparseMap;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.InstantSource;

/**
 * Feeds a stored snapshot to the runtime. A blob that turns out damaged fails the stream before its end.
 *
 * @param contents gives the bytes of a file, which fail unless they are what was announced
 */
public record ArchiveImport(SnapshotContent content, Contents contents, InstantSource clock) {

    private static final int BUFFER = 256 << 10;
    private static final int ENVELOPE_MODE = 0644;

    /** An importer may stop at the end mark; further back it has not seen everything. */
    private static final long END_MARK = 1024;

    /** Opens files, one after the other and in their order. */
    @FunctionalInterface
    public interface Contents {
        InputStream open(SnapshotFile file) throws IOException;
    }

    /** Imports everything under a local name, or leaves nothing. */
    public void run(SnapshotCapability target, String localName, Transfer transfer) throws IOException {
        try (ArchivePipe archive = new ArchivePipe("import " + localName, out -> write(localName, out, transfer))) {
            try {
                target.importSnapshot(localName, archive);
            } catch (RuntimeException e) {
                Throwable cause = archive.seen();
                if (cause == null) {
                    throw e;
                }
                OtherSideException stopped = new OtherSideException(cause);
                stopped.addSuppressed(e);
                throw stopped;
            }
            long unread = unread(archive, target, localName);
            if (unread > END_MARK) {
                target.removeSnapshot(localName);
                throw new IOException("the import ended with " + unread + " bytes unread");
            }
        }
    }

    private static long unread(ArchivePipe archive, SnapshotCapability target, String localName) throws IOException {
        try {
            return archive.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            target.removeSnapshot(localName);
            throw e;
        }
    }

    private void write(String localName, OutputStream out, Transfer transfer) throws IOException {
        ArchiveWriter writer = new ArchiveWriter(new BufferedOutputStream(out, BUFFER), clock.instant());
        byte[] envelope = EnvelopeJson.write(content.config(), localName);
        writer.write(
                ArchiveEntry.dense(EnvelopeJson.NAME, ENVELOPE_MODE, envelope.length),
                new ByteArrayInputStream(envelope));
        long total = content.files().stream().mapToLong(SnapshotFile::size).sum();
        MovedBytes moved = new MovedBytes(transfer, total);
        for (SnapshotFile file : content.files()) {
            try (InputStream body = contents.open(file)) {
                writer.write(entry(file), moved.count(body));
            }
            moved.fileDone();
        }
        writer.finish();
    }

    private static ArchiveEntry entry(SnapshotFile file) {
        return new ArchiveEntry(
                file.name(),
                file.mode(),
                file.size(),
                file.sparse().map(SparseMap::text).orElse(""),
                file.sparse().map(SparseMap::size).orElse(0L));
    }
}
