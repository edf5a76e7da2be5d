package io.cocoonstack.provider.snapshots.work;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Memory outside the heap that is not cleared first. The platform clears all that it gives, which for a chunk takes about as long as
 * compressing it and makes the whole of it resident, needed or not. So the C library is asked, for whole huge pages where the system
 * has them; without it the platform's memory serves.
 */
@SuppressWarnings("restricted") // the JDK has no call for it; without native access everything works, slower
final class UntouchedMemory {

    private static final Logger log = LoggerFactory.getLogger(UntouchedMemory.class);

    private static final long HUGE_PAGE = 2 << 20;

    /** Value of Linux. */
    private static final int MADV_HUGEPAGE = 14;

    private static final Optional<UntouchedMemory> LIBRARY = bind();

    private final MethodHandle alignedAlloc;
    private final MethodHandle madvise;
    private final MethodHandle free;

    private UntouchedMemory(Linker linker) {
        alignedAlloc = bind(linker, "aligned_alloc", FunctionDescriptor.of(ADDRESS, JAVA_LONG, JAVA_LONG));
        madvise = bind(linker, "madvise", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));
        free = bind(linker, "free", FunctionDescriptor.ofVoid(ADDRESS));
    }

    /** So many bytes with any content, freed when the arena is closed. */
    static MemorySegment allocate(Arena arena, long size) {
        return LIBRARY.isPresent() ? LIBRARY.get().ask(arena, size) : arena.allocate(size);
    }

    private MemorySegment ask(Arena arena, long size) {
        long whole = Math.ceilDiv(size, HUGE_PAGE) * HUGE_PAGE;
        try {
            MemorySegment start = (MemorySegment) alignedAlloc.invokeExact(HUGE_PAGE, whole);
            if (start.address() == 0) {
                throw new OutOfMemoryError("no memory for a chunk of " + size + " bytes");
            }
            // Advice: a system that does not take it is as right, and a little slower.
            int _ = (int) madvise.invokeExact(start, whole, MADV_HUGEPAGE);
            return start.reinterpret(size, arena, this::giveBack);
        } catch (Error | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("call into the C library", e);
        }
    }

    private void giveBack(MemorySegment memory) {
        try {
            free.invokeExact(memory);
        } catch (Error | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("call into the C library", e);
        }
    }

    private static Optional<UntouchedMemory> bind() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return Optional.empty();
        }
        try {
            return Optional.of(new UntouchedMemory(Linker.nativeLinker()));
        } catch (IllegalCallerException | UnsupportedOperationException | NoSuchElementException e) {
            log.info("memory for chunks is cleared before it is used: {}", e.getMessage());
            return Optional.empty();
        }
    }

    private static MethodHandle bind(Linker linker, String name, FunctionDescriptor type) {
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
    }
}
