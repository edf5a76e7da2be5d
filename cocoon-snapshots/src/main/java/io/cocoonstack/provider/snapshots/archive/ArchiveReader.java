package io.cocoonstack.provider.snapshots.archive;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads an archive once, from front to back. An archive that ends between two entries reads like a complete one: whether it is
 * complete, the exporter's exit tells.
 */
public final class ArchiveReader {

    /** A sparse map is far below this; the bound keeps a broken header from taking the memory. */
    private static final int MAX_RECORDS = 16 << 20;

    private final InputStream in;
    private long left;
    private long padding;
    private boolean ended;

    public ArchiveReader(InputStream in) {
        this.in = in;
    }

    /** The next regular file; whatever of the one before was not read is passed over. Empty behind the last. */
    public Optional<ArchiveEntry> next() throws IOException {
        Map<String, String> records = Map.of();
        while (!ended) {
            passOver();
            byte[] block = in.readNBytes(TarHeader.BLOCK);
            if (block.length == 0 || isZero(block)) {
                ended = true;
                in.transferTo(OutputStream.nullOutputStream());
                break;
            }
            if (block.length < TarHeader.BLOCK) {
                throw new EOFException("the archive ends within a header");
            }
            TarHeader header = TarHeader.read(block);
            enter(header.type() == TarHeader.RECORDS ? header.size() : sizeOf(header, records));
            switch (header.type()) {
                case TarHeader.RECORDS -> records = PaxRecords.read(records());
                case TarHeader.FILE, TarHeader.OLD_FILE -> {
                    return Optional.of(entry(header, records));
                }
                case TarHeader.GNU_LONG_NAME ->
                    throw new BrokenArchiveException("the archive has a long name in a form that is not understood");
                default -> {
                    // Directories, links, global records: a snapshot is its regular files.
                    records = header.type() == TarHeader.GLOBAL_RECORDS ? records : Map.of();
                }
            }
        }
        return Optional.empty();
    }

    /** The bytes of the current file; closing it does nothing. */
    public BulkInputStream body() {
        return new Body();
    }

    private static ArchiveEntry entry(TarHeader header, Map<String, String> records) throws BrokenArchiveException {
        String map = records.getOrDefault(ArchiveEntry.MAP, "");
        String name = records.getOrDefault(PaxRecords.PATH, header.name());
        long size = sizeOf(header, records);
        if (map.isEmpty()) {
            return ArchiveEntry.dense(name, header.mode(), size);
        }
        long apparent = number(records.get(ArchiveEntry.SIZE), "sparse size of " + name);
        return new ArchiveEntry(name, header.mode(), size, map, apparent);
    }

    private static long sizeOf(TarHeader header, Map<String, String> records) throws BrokenArchiveException {
        String size = records.get(PaxRecords.SIZE);
        return size == null ? header.size() : number(size, "size of " + header.name());
    }

    private static long number(@Nullable String text, String what) throws BrokenArchiveException {
        if (text == null || !text.matches("[0-9]{1,18}")) {
            throw new BrokenArchiveException("the " + what + " is not a number: " + text);
        }
        return Long.parseLong(text);
    }

    private byte[] records() throws IOException {
        if (left > MAX_RECORDS) {
            throw new BrokenArchiveException("the extended records of an entry have " + left + " bytes");
        }
        return body().readAllBytes();
    }

    private void enter(long size) {
        left = size;
        padding = Math.floorMod(-size, TarHeader.BLOCK);
    }

    private void passOver() throws IOException {
        body().transferTo(OutputStream.nullOutputStream());
        if (in.readNBytes((int) padding).length < padding) {
            throw early();
        }
        padding = 0;
    }

    private static EOFException early() {
        return new EOFException("the archive ends within an entry");
    }

    private static boolean isZero(byte[] block) {
        return Arrays.equals(block, new byte[block.length]);
    }

    private final class Body extends BulkInputStream {

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (left == 0) {
                return -1;
            }
            return passed(in.read(target, offset, (int) Math.min(length, left)));
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            if (!target.hasRemaining()) {
                return 0;
            }
            if (left == 0) {
                return -1;
            }
            int limit = target.limit();
            target.limit(target.position() + (int) Math.min(target.remaining(), left));
            try {
                return passed(read(in, target));
            } finally {
                target.limit(limit);
            }
        }

        private int passed(int count) throws EOFException {
            if (count < 0) {
                throw early();
            }
            left -= count;
            return count;
        }
    }
}
