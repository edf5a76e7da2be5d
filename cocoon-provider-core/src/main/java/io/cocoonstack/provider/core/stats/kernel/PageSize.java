package io.cocoonstack.provider.core.stats.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Bytes of a memory page. Source: {@code AT_PAGESZ} of the auxiliary vector (getauxval(3)), pairs of native words. */
public final class PageSize {

    private static final long AT_PAGESZ = 6;
    private static final long USUAL = 4096;
    private static final int PAIR = 2 * Long.BYTES;

    private PageSize() {}

    /** Reads {@code self/auxv} below a proc root, else the JVM's own; 4096 when neither says. */
    public static long read(Path procRoot) {
        OptionalLong there = from(procRoot.resolve("self/auxv"));
        return (there.isPresent() ? there : from(Path.of("/proc/self/auxv"))).orElse(USUAL);
    }

    private static OptionalLong from(Path file) {
        ByteBuffer vector =
                ByteBuffer.wrap(KernelFile.bytes(file).orElse(new byte[0])).order(ByteOrder.nativeOrder());
        while (vector.remaining() >= PAIR) {
            long key = vector.getLong();
            long value = vector.getLong();
            if (key == AT_PAGESZ && value > 0) {
                return OptionalLong.of(value);
            }
        }
        return OptionalLong.empty();
    }
}
