package io.cocoonstack.provider.snapshots.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes an archive from front to back; one time stamp for all files, in whole seconds. */
public final class ArchiveWriter {

    private static final String RECORDS_NAME = "././@PaxHeader";
    private static final int BUFFER = 256 << 10;

    private final OutputStream out;
    private final long modified;
    private final byte[] buffer = new byte[BUFFER];

    public ArchiveWriter(OutputStream out, Instant modified) {
        this.out = out;
        this.modified = modified.getEpochSecond();
    }

    /** Writes one file; {@code body} is read to its end and must have exactly the size of the entry. */
    public void write(ArchiveEntry entry, InputStream body) throws IOException {
        Map<String, String> records = records(entry);
        if (!records.isEmpty()) {
            byte[] text = PaxRecords.write(records);
            out.write(new TarHeader(RECORDS_NAME, 0, text.length, 0, TarHeader.RECORDS).write());
            out.write(text);
            pad(text.length);
        }
        out.write(new TarHeader(entry.name(), entry.mode(), entry.size(), modified, TarHeader.FILE).write());
        copy(entry, body);
        pad(entry.size());
    }

    /** Writes the end and flushes. Nothing may follow: the importer may be gone as soon as it has seen it. */
    public void finish() throws IOException {
        out.write(new byte[2 * TarHeader.BLOCK]);
        out.flush();
    }

    private void copy(ArchiveEntry entry, InputStream body) throws IOException {
        long written = 0;
        for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
            written += count;
            if (written > entry.size()) {
                break;
            }
            out.write(buffer, 0, count);
        }
        if (written != entry.size()) {
            throw new IOException(entry.name() + " was announced with " + entry.size() + " bytes and has "
                    + (written > entry.size() ? "more" : written));
        }
    }

    private void pad(long size) throws IOException {
        out.write(new byte[Math.floorMod(-size, TarHeader.BLOCK)]);
    }

    private static Map<String, String> records(ArchiveEntry entry) {
        Map<String, String> records = new LinkedHashMap<>();
        if (entry.name().getBytes(StandardCharsets.UTF_8).length > TarHeader.NAME_LENGTH
                || !StandardCharsets.US_ASCII.newEncoder().canEncode(entry.name())) {
            records.put(PaxRecords.PATH, entry.name());
        }
        if (entry.size() > TarHeader.MAX_SIZE) {
            records.put(PaxRecords.SIZE, Long.toString(entry.size()));
        }
        if (entry.isSparse()) {
            records.put(ArchiveEntry.MAP, entry.sparseMap());
            records.put(ArchiveEntry.SIZE, Long.toString(entry.sparseSize()));
        }
        return records;
    }
}
