package io.cocoonstack.provider.snapshots;

import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.archive.ArchiveReader;
import io.cocoonstack.provider.snapshots.archive.ArchiveWriter;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Exports of runtimes. */
public final class Archives {

    private Archives() {}

    /** A snapshot with a memory of that many bytes, of which a half is zero, and a disk of one and a half times as many. */
    public static byte[] of(int memory, long seed) {
        Random random = new Random(seed);
        byte[] half = new byte[memory];
        byte[] noise = new byte[memory / 2];
        random.nextBytes(noise);
        System.arraycopy(noise, 0, half, memory / 4, noise.length);
        byte[] disk = new byte[memory + memory / 2];
        random.nextBytes(disk);
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("snapshot.json", Vectors.bytes("snapshots/a/export-snapshot.json"));
        files.put("config.json", "{\"cpus\":2}".getBytes(StandardCharsets.UTF_8));
        files.put("empty", new byte[0]);
        files.put("memory-ranges", half);
        files.put("overlay.qcow2", disk);
        return of(files);
    }

    public static byte[] of(Map<String, byte[]> files) {
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ArchiveWriter writer = new ArchiveWriter(out, Instant.EPOCH);
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                writer.write(
                        ArchiveEntry.dense(file.getKey(), 0600, file.getValue().length),
                        new ByteArrayInputStream(file.getValue()));
            }
            writer.finish();
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Digests of the files by entry, without the envelope. */
    public static Map<ArchiveEntry, String> files(byte[] archive) {
        try {
            ArchiveReader reader = new ArchiveReader(new ByteArrayInputStream(archive));
            Map<ArchiveEntry, String> files = new LinkedHashMap<>();
            for (Optional<ArchiveEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
                files.put(next.get(), Sha256.of(reader.body().readAllBytes()));
            }
            files.keySet().removeIf(it -> it.name().equals("snapshot.json"));
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
