package io.cocoonstack.provider.snapshots.peer.serve;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.cocoonstack.provider.snapshots.peer.Slice;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a file has data. The JDK cannot tell, so the C library is asked; where that is not possible a file counts as dense, which is
 * right but slower.
 */
@SuppressWarnings("restricted") // the JDK has no call for it; without native access files are dense
final class DataExtents {

    private static final Logger log = LoggerFactory.getLogger(DataExtents.class);

    /** Values of Linux. */
    private static final int O_RDONLY_CLOEXEC = 0x8_0000;

    private static final int SEEK_DATA = 3;
    private static final int SEEK_HOLE = 4;
    private static final int ENXIO = 6;

    private static final MemoryLayout CALL_STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = CALL_STATE.varHandle(PathElement.groupElement("errno"));
    private static final List<MethodHandle> CALLS = bind();

    private DataExtents() {}

    /** Extents of a file of that size, ascending and without overlap. */
    static List<Slice> of(Path file, long size) throws IOException {
        if (size == 0) {
            return List.of();
        }
        if (CALLS.isEmpty()) {
            return List.of(new Slice(0, size));
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            MemorySegment name = arena.allocateFrom(file.toString());
            int fd = (int) CALLS.get(0).invokeExact(state, name, O_RDONLY_CLOEXEC);
            if (fd < 0) {
                throw new IOException(file + " cannot be opened: errno " + errno(state));
            }
            try {
                return extents(state, fd, size);
            } finally {
                int _ = (int) CALLS.get(2).invokeExact(state, fd);
            }
        } catch (IOException | Error | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("call into the C library", e);
        }
    }

    private static List<Slice> extents(MemorySegment state, int fd, long size) throws Throwable {
        List<Slice> extents = new ArrayList<>();
        long at = 0;
        while (at < size) {
            long data = seek(state, fd, at, SEEK_DATA);
            if (data < 0 && errno(state) == ENXIO) {
                break; // nothing but a hole up to the end
            }
            long hole = data < 0 ? -1 : seek(state, fd, data, SEEK_HOLE);
            if (hole < 0) {
                return List.of(new Slice(0, size)); // the filesystem does not tell
            }
            long end = Math.min(hole, size);
            if (data >= end) {
                break;
            }
            extents.add(new Slice(data, end - data));
            at = end;
        }
        return extents;
    }

    private static long seek(MemorySegment state, int fd, long offset, int whence) throws Throwable {
        return (long) CALLS.get(1).invokeExact(state, fd, offset, whence);
    }

    private static int errno(MemorySegment state) {
        return (int) ERRNO.get(state, 0L);
    }

    /** {@code open}, {@code lseek}, {@code close}; nothing where they cannot be called. */
    private static List<MethodHandle> bind() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return List.of();
        }
        try {
            Linker linker = Linker.nativeLinker();
            return List.of(
                    bind(linker, "open", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT)),
                    bind(linker, "lseek", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT)),
                    bind(linker, "close", FunctionDescriptor.of(JAVA_INT, JAVA_INT)));
        } catch (IllegalCallerException | UnsupportedOperationException | NoSuchElementException e) {
            log.warn("holes of snapshots are sent as zeros: {}", e.getMessage());
            return List.of();
        }
    }

    private static MethodHandle bind(Linker linker, String name, FunctionDescriptor type) {
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow(name), type, Linker.Option.captureCallState("errno"));
    }
}
