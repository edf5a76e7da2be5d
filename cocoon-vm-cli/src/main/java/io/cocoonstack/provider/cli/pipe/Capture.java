package io.cocoonstack.provider.cli.pipe;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Keeps the beginning and the end of what a child writes. One thread fills it, another reads it. */
public final class Capture implements Sink {

    private final int headLimit;
    private final int tailLimit;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private final ByteArrayOutputStream tail = new ByteArrayOutputStream(0);
    private long dropped;

    /** Keeps an answer up to a limit; what is beyond makes it incomplete. */
    public static Capture ofAnswer(int limit) {
        return new Capture(limit, 0);
    }

    /** Keeps what people need of an error text: the first 8 KiB and the last 56 KiB. */
    public static Capture ofErrors() {
        return new Capture(8 << 10, 56 << 10);
    }

    /** Keeps that many first and last bytes. */
    Capture(int headLimit, int tailLimit) {
        this.headLimit = headLimit;
        this.tailLimit = tailLimit;
    }

    @Override
    public synchronized void accept(byte[] bytes, int length) {
        int first = Math.min(length, headLimit - head.size());
        head.write(bytes, 0, first);
        tail.write(bytes, first, length - first);
        if (tail.size() > 2 * tailLimit) {
            trim();
        }
    }

    private void trim() {
        int surplus = tail.size() - tailLimit;
        if (surplus > 0) {
            byte[] all = tail.toByteArray();
            tail.reset();
            tail.write(all, surplus, tailLimit);
            dropped += surplus;
        }
    }

    /** Whether nothing was left out. */
    public synchronized boolean complete() {
        trim();
        return dropped == 0;
    }

    /** The kept bytes. */
    public synchronized byte[] bytes() {
        trim();
        ByteArrayOutputStream all = new ByteArrayOutputStream(head.size() + tail.size());
        all.writeBytes(head.toByteArray());
        all.writeBytes(tail.toByteArray());
        return all.toByteArray();
    }

    /** The kept text, with a remark where something is missing; bytes that are no UTF-8 show as U+FFFD. */
    public synchronized String text() {
        trim();
        if (dropped == 0) {
            return new String(bytes(), StandardCharsets.UTF_8);
        }
        return head.toString(StandardCharsets.UTF_8) + "\n(" + dropped + " bytes left out)\n"
                + tail.toString(StandardCharsets.UTF_8);
    }
}
