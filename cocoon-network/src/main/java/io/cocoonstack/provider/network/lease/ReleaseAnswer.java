package io.cocoonstack.provider.network.lease;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An HTTP/1.1 answer, as far as a release needs it.
 *
 * @param code the status code
 * @param status code and reason phrase
 * @param body at most 4 KiB of the body as one trimmed line; not read after 204, which has none
 */
record ReleaseAnswer(int code, String status, String body) {

    private static final int HEAD_LIMIT = 16 << 10;
    private static final int BODY_LIMIT = 4 << 10;
    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[0-9] (([0-9]{3})( [^\\r\\n]*)?)\\r?\\n");
    private static final Pattern LENGTH =
            Pattern.compile("(?m)^content-length:[ \\t]*([0-9]{1,9})[ \\t]*\\r?$", Pattern.CASE_INSENSITIVE);

    /** Reads one answer, interim ones skipped. Does not wait for the end of the connection when it can be avoided. */
    static ReleaseAnswer read(InputStream in) throws IOException {
        while (true) {
            String head = head(in);
            Matcher line = STATUS_LINE.matcher(head);
            if (!line.lookingAt()) {
                throw new IOException("the answer is not HTTP/1.1");
            }
            int code = Integer.parseInt(line.group(2));
            if (code == 204) {
                return new ReleaseAnswer(code, line.group(1).strip(), "");
            }
            if (code >= 200) {
                Matcher length = LENGTH.matcher(head);
                int wanted = length.find() ? Math.min(Integer.parseInt(length.group(1)), BODY_LIMIT) : BODY_LIMIT;
                return new ReleaseAnswer(code, line.group(1).strip(), oneLine(in.readNBytes(wanted)));
            }
        }
    }

    /** Up to and including the empty line. Byte by byte, so that not a byte of the body is taken. */
    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int newlines = 0;
        while (newlines < 2) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException(head.size() == 0 ? "closed without an answer" : "closed within the answer");
            }
            head.write(next);
            if (head.size() > HEAD_LIMIT) {
                throw new IOException("the answer's head is larger than " + HEAD_LIMIT + " bytes");
            }
            newlines = next == '\n' ? newlines + 1 : next == '\r' ? newlines : 0;
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    private static String oneLine(byte[] body) {
        return new String(body, StandardCharsets.UTF_8)
                .replaceAll("[\\s\\p{Cntrl}]+", " ")
                .strip();
    }

    @Override
    public String toString() {
        return status + ": " + body;
    }
}
