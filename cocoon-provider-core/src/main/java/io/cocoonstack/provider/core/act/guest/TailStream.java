package io.cocoonstack.provider.core.act.guest;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Keeps the last of what a guest says: as much as a check can need, however much the guest says. */
final class TailStream extends OutputStream {

    private static final int KEPT = 64 * 1024;

    private final byte[] ring = new byte[KEPT];
    private long written;

    @Override
    public synchronized void write(int value) {
        ring[(int) (written++ % KEPT)] = (byte) value;
    }

    synchronized String text() {
        int length = (int) Math.min(written, KEPT);
        byte[] ordered = new byte[length];
        for (int i = 0; i < length; i++) {
            ordered[i] = ring[(int) ((written - length + i) % KEPT)];
        }
        return new String(ordered, StandardCharsets.UTF_8);
    }

    /** The last line that says anything. */
    String lastLine() {
        return text().lines().map(String::strip).filter(line -> !line.isEmpty()).reduce("", (_, line) -> line);
    }
}
