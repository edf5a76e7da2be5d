package io.cocoonstack.provider.core.cluster.api;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a byte stream into lines. Works on bytes: a character may be split between two chunks, a line feed never is. One thread.
 */
final class LineBuffer {

    private final int longest;
    private final ByteArrayOutputStream rest = new ByteArrayOutputStream();

    /** {@code longest}: bytes of the longest line that is kept; a longer one is an error, not a reason to run out of memory. */
    LineBuffer(int longest) {
        this.longest = longest;
    }

    /** The lines that the chunk completed, without their line feed. */
    List<byte[]> add(byte[] chunk) throws IOException {
        List<byte[]> lines = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < chunk.length; i++) {
            if (chunk[i] == '\n') {
                rest.write(chunk, from, i - from);
                lines.add(rest.toByteArray());
                rest.reset();
                from = i + 1;
            }
        }
        rest.write(chunk, from, chunk.length - from);
        if (rest.size() > longest) {
            throw new IOException("a line of more than " + longest + " bytes");
        }
        return lines;
    }
}
