package io.cocoonstack.provider.core.stats.kernel;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a file takes on disk, which for a sparse one is not its length. Source: {@code stx_blocks} of statx(2); the JDK has no
 * counterpart. Where native access is denied nothing is known.
 */
@SuppressWarnings("restricted") // package-info says how native access is granted
public final class AllocatedSize {

    private static final Logger LOG = LoggerFactory.getLogger(AllocatedSize.class);

    private static final int AT_FDCWD = -100;
    private static final int STATX_BLOCKS = 0x400;
    private static final int STATX_SIZE = 256;
    private static final int MASK_OFFSET = 0;
    private static final int BLOCKS_OFFSET = 48;
    /** Of the blocks statx counts in, whatever the file system uses. */
    private static final long BLOCK_BYTES = 512;

    private static final Optional<MethodHandle> STATX = statx();

    private AllocatedSize() {}

    /** Bytes the file takes; symbolic links are followed. Empty when it is missing or nothing can be known. */
    public static OptionalLong of(Path file) {
        if (STATX.isEmpty()) {
            return OptionalLong.empty();
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment answer = arena.allocate(STATX_SIZE, Long.BYTES);
            MemorySegment name = arena.allocateFrom(file.toString());
            int failed = (int) STATX.get().invokeExact(AT_FDCWD, name, 0, STATX_BLOCKS, answer);
            boolean known = failed == 0 && (answer.get(JAVA_INT, MASK_OFFSET) & STATX_BLOCKS) != 0;
            return known ? OptionalLong.of(answer.get(JAVA_LONG, BLOCKS_OFFSET) * BLOCK_BYTES) : OptionalLong.empty();
        } catch (Throwable impossible) { // invokeExact declares it; the call itself throws nothing
            throw new AssertionError(impossible);
        }
    }

    private static Optional<MethodHandle> statx() {
        try {
            Linker linker = Linker.nativeLinker();
            return linker.defaultLookup()
                    .find("statx")
                    .map(symbol -> linker.downcallHandle(
                            symbol, FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS)));
        } catch (IllegalCallerException | UnsupportedOperationException e) {
            LOG.warn("sizes of VM disks are left out of the metrics: native access: {}", e.getMessage());
            return Optional.empty();
        }
    }
}
