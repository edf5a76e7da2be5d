package io.cocoonstack.examples.transfer.corpus;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Endless content in pages of 4 KiB, the same for the same seed. */
public final class Pages {

    private static final int PAGE = 4096;
    private static final int RUN = 64 << 20;
    private static final byte[] TEXT =
            "the guest writes what guests write, again and again, with some difference here and there "
                    .getBytes(StandardCharsets.UTF_8);

    private final Random random;
    private final boolean memory;
    private final byte[] page = new byte[PAGE];
    private long runLeft;
    private int kind;
    private long written;

    private Pages(long seed, boolean memory) {
        this.random = new Random(seed);
        this.memory = memory;
    }

    /** Like the memory of a guest. */
    public static Pages memory(long seed) {
        return new Pages(seed, true);
    }

    /** Like a disk of compressed files: one block of 64 MiB in five is the first one again. */
    static Pages disk(long seed) {
        return new Pages(seed, false);
    }

    public InputStream stream(long size) {
        return new InputStream() {
            private long left = size;
            private int at = PAGE;

            @Override
            public int read() {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                if (left == 0) {
                    return -1;
                }
                if (at == PAGE) {
                    next();
                    at = 0;
                }
                int count = (int) Math.min(Math.min(length, PAGE - at), left);
                System.arraycopy(page, at, target, offset, count);
                at += count;
                left -= count;
                return count;
            }
        };
    }

    private void next() {
        if (memory) {
            nextOfMemory();
        } else {
            if (written % RUN == 0 && written / RUN % 5 == 4) {
                random.setSeed(2);
            } else if (written % RUN == 0) {
                random.setSeed(2 + written / RUN);
            }
            random.nextBytes(page);
        }
        written += PAGE;
    }

    private void nextOfMemory() {
        if (runLeft == 0) {
            kind = random.nextInt(4);
            runLeft = kind < 2 ? (1 + random.nextInt(64)) * 256L : 1 + random.nextInt(4096);
        }
        runLeft--;
        switch (kind) {
            case 0, 1 -> Arrays.fill(page, (byte) 0);
            case 2 -> random.nextBytes(page);
            default -> {
                for (int i = 0; i < PAGE; i++) {
                    page[i] = TEXT[i % TEXT.length];
                }
                for (int i = 0; i < PAGE / 4; i++) {
                    page[random.nextInt(PAGE)] = (byte) random.nextInt();
                }
            }
        }
    }
}
