package io.cocoonstack.examples.transfer.corpus;

import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.archive.ArchiveWriter;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** Snapshots to push, the same ones on every machine. */
public enum Corpus {
    /** A memory: half of it zero, a quarter like text, a quarter random. */
    MEMORY,
    /** A disk that does not compress, with some repetition. */
    DISK,
    /** A disk of 32 GiB in 20,000 pieces of data. */
    SPARSE,
    /** Nothing but small files. */
    SMALL,
    /** One of everything. */
    MIX;

    /** Of every snapshot. */
    public static final String ID = "AB2CD3EF4GH5IJ6KL7MN2OP3QR";

    private static final long MIB = 1L << 20;
    private static final long BLOCK = 4096;
    private static final int SEGMENTS = 20_000;
    private static final long APPARENT = 32L << 30;
    private static final int MODE = 0600;
    private static final String ENVELOPE = """
            {"version":1,"config":{"id":"%s","name":"corpus","image":"os/demo:1",\
            "hypervisor":"cloud-hypervisor","cpu":2,"memory":1073741824,"storage":10737418240}}""".formatted(ID);

    /**
     * Writes the export of the snapshot.
     *
     * @param scale 1 for the full size, 10 for a tenth
     */
    public Path prepare(Path directory, int scale) throws IOException {
        Path file = directory.resolve(name() + ".tar");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            ArchiveWriter archive = new ArchiveWriter(out, Instant.EPOCH);
            text(archive, "snapshot.json", ENVELOPE);
            text(archive, "config.json", "{\"cpus\":2}");
            switch (this) {
                case MEMORY -> memory(archive, scale);
                case DISK -> disk(archive, scale);
                case SPARSE -> sparse(archive, 1536 * MIB / scale, SEGMENTS, APPARENT);
                case SMALL -> small(archive);
                case MIX -> {
                    small(archive);
                    memory(archive, scale);
                    sparse(archive, 192 * MIB / scale, SEGMENTS / 8, APPARENT / 8);
                }
            }
            text(archive, "state.json", "{\"state\":\"paused\"}");
            archive.finish();
        }
        return file;
    }

    private static void small(ArchiveWriter archive) throws IOException {
        for (int i = 0; i < 5; i++) {
            text(archive, "part" + i, "small ".repeat(1000 * (i + 1)));
        }
    }

    private static void memory(ArchiveWriter archive, int scale) throws IOException {
        write(archive, ArchiveEntry.dense("memory-ranges", MODE, 1024 * MIB / scale), Pages.memory(1));
    }

    private static void disk(ArchiveWriter archive, int scale) throws IOException {
        write(archive, ArchiveEntry.dense("overlay.qcow2", MODE, 4096 * MIB / scale), Pages.disk(2));
    }

    private static void sparse(ArchiveWriter archive, long data, int segments, long apparent) throws IOException {
        long length = Math.max(BLOCK, data / segments / BLOCK * BLOCK);
        long stride = apparent / segments / BLOCK * BLOCK;
        StringBuilder map = new StringBuilder("[");
        for (long i = 0; i < segments; i++) {
            map.append(i == 0 ? "" : ",")
                    .append("{\"o\":")
                    .append(i * stride)
                    .append(",\"l\":")
                    .append(length)
                    .append('}');
        }
        write(
                archive,
                new ArchiveEntry(
                        "cow.raw", MODE, length * segments, map.append(']').toString(), apparent),
                Pages.memory(3));
    }

    private static void text(ArchiveWriter archive, String name, String content) throws IOException {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        archive.write(ArchiveEntry.dense(name, MODE, bytes.length), new ByteArrayInputStream(bytes));
    }

    private static void write(ArchiveWriter archive, ArchiveEntry entry, Pages pages) throws IOException {
        try (InputStream body = pages.stream(entry.size())) {
            archive.write(entry, body);
        }
    }
}
