package io.cocoonstack.examples.transfer.wire;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The head of a request or an answer; as much of HTTP/1.1 as the client under measurement and the registry speak to each other.
 *
 * @param text as it came
 * @param first words of its first line
 * @param length of the body that follows; -1 when the head does not tell
 */
record HttpHead(String text, List<String> first, long length) {

    private static final String LENGTH = "content-length:";

    /** Begins a TLS handshake, which clients try first. */
    private static final int TLS = 22;

    private static final int END = 0x0d0a0d0a;

    /** Empty where the other side has ended the connection, or does not speak HTTP. */
    static Optional<HttpHead> read(InputStream in) throws IOException {
        ByteArrayOutputStream raw = new ByteArrayOutputStream();
        for (int last = 0; last != END; ) {
            int one = in.read();
            if (raw.size() == 0 && (one < 0 || one == TLS)) {
                return Optional.empty();
            }
            if (one < 0) {
                throw new EOFException("a head breaks off");
            }
            raw.write(one);
            last = last << 8 | one;
        }
        String text = raw.toString(StandardCharsets.ISO_8859_1);
        long length = text.lines()
                .filter(it -> it.toLowerCase(Locale.ROOT).startsWith(LENGTH))
                .mapToLong(it -> Long.parseLong(it.substring(LENGTH.length()).strip()))
                .findFirst()
                .orElse(-1);
        return Optional.of(
                new HttpHead(text, List.of(text.lines().findFirst().orElse("").split(" ")), length));
    }

    /** To be sent on. */
    byte[] raw() {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** What is asked for. */
    String path() {
        return first.get(1);
    }

    String method() {
        return first.getFirst();
    }

    /** Copies a body of known length. */
    static void copy(InputStream in, OutputStream out, long length, byte[] buffer) throws IOException {
        for (long left = length; left > 0; ) {
            int count = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (count < 0) {
                throw new EOFException("a body breaks off");
            }
            out.write(buffer, 0, count);
            left -= count;
        }
    }
}
