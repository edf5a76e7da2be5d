package io.cocoonstack.provider.testing.cocoon.store;

import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** As much of the tar format as snapshot archives need: flat regular files, with PAX records in front. */
final class Tar {

    private static final int BLOCK = 512;

    /** An entry: its name, its PAX records, and the bytes of its body as they are in the archive. */
    record Entry(String name, Map<String, String> pax, Content content) {}

    /** A body that is read once, in order. */
    interface Content {

        void copyTo(OutputStream out) throws IOException;
    }

    private Tar() {}

    /** Writes one entry. */
    static void write(OutputStream out, String name, byte[] content) throws IOException {
        byte[] header = new byte[BLOCK];
        put(header, 0, name);
        put(header, 100, "0000644\0");
        put(header, 108, "0000000\0");
        put(header, 116, "0000000\0");
        put(header, 124, "%011o\0".formatted(content.length));
        put(header, 136, "%011o\0".formatted(0));
        put(header, 148, "        ");
        header[156] = '0';
        put(header, 257, "ustar\00000");
        int sum = 0;
        for (byte b : header) {
            sum += b & 0xff;
        }
        put(header, 148, "%06o\0 ".formatted(sum));
        out.write(header);
        out.write(content);
        out.write(new byte[padding(content.length)]);
    }

    /** Writes the end of an archive. */
    static void end(OutputStream out) throws IOException {
        out.write(new byte[2 * BLOCK]);
    }

    /** The next entry, whose content must be read before the one after it; empty at the end of the archive or of the input. */
    static Optional<Entry> next(InputStream in) throws IOException {
        Map<String, String> pax = new HashMap<>();
        while (true) {
            byte[] header = in.readNBytes(BLOCK);
            if (header.length == 0 || (header.length == BLOCK && header[0] == 0)) {
                return Optional.empty();
            }
            if (header.length < BLOCK) {
                throw cut();
            }
            String name = text(header, 0, 100);
            long size = size(header, pax);
            if (header[156] == 'x') {
                records(body(in, size), pax);
            } else {
                return Optional.of(new Entry(name, Map.copyOf(pax), out -> copy(in, size, out)));
            }
        }
    }

    private static long size(byte[] header, Map<String, String> pax) {
        if (pax.containsKey("size")) {
            return Long.parseLong(pax.get("size"));
        }
        if ((header[124] & 0x80) != 0) {
            long size = 0;
            for (int i = 128; i < 136; i++) {
                size = size << 8 | (header[i] & 0xff);
            }
            return size;
        }
        String octal = text(header, 124, 12).strip();
        return octal.isEmpty() ? 0 : Long.parseLong(octal, 8);
    }

    private static byte[] body(InputStream in, long size) throws IOException {
        byte[] body = in.readNBytes(Math.toIntExact(size));
        byte[] rest = in.readNBytes(padding(size));
        if (body.length < size || rest.length < padding(size)) {
            throw cut();
        }
        return body;
    }

    private static void copy(InputStream in, long size, OutputStream out) throws IOException {
        byte[] chunk = new byte[1 << 16];
        long left = size;
        while (left > 0) {
            int read = in.read(chunk, 0, (int) Math.min(chunk.length, left));
            if (read < 0) {
                throw cut();
            }
            out.write(chunk, 0, read);
            left -= read;
        }
        if (in.readNBytes(padding(size)).length < padding(size)) {
            throw cut();
        }
    }

    private static void records(byte[] body, Map<String, String> pax) {
        int at = 0;
        while (at < body.length) {
            int blank = at;
            while (body[blank] != ' ') {
                blank++;
            }
            int length = Integer.parseInt(new String(body, at, blank - at, StandardCharsets.US_ASCII));
            String record = new String(body, blank + 1, at + length - blank - 2, StandardCharsets.UTF_8);
            int equals = record.indexOf('=');
            pax.put(record.substring(0, equals), record.substring(equals + 1));
            at += length;
        }
    }

    private static CallEnded cut() {
        return new CallEnded.Failed("import: read archive: unexpected EOF");
    }

    private static int padding(long size) {
        return (int) ((BLOCK - size % BLOCK) % BLOCK);
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }

    private static String text(byte[] header, int at, int length) {
        int end = at;
        while (end < at + length && header[end] != 0) {
            end++;
        }
        return new String(header, at, end - at, StandardCharsets.UTF_8);
    }
}
