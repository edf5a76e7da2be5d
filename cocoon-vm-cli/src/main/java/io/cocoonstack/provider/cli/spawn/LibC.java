package io.cocoonstack.provider.cli.spawn;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** The system calls on file descriptors and processes. Each returns what the call returns, and throws on -1. Any thread. */
@SuppressWarnings("restricted") // native access is the point; package-info says how it is granted
final class LibC {

    /** Nothing to read, or no room to write, at the moment. */
    static final int WOULD_BLOCK = -2;

    private static final int EINTR = 4;
    private static final int EAGAIN = 11;
    private static final int O_CLOEXEC = 0x80000;
    private static final int O_NONBLOCK = 0x800;
    private static final int F_SETFL = 4;
    /** The same number on every architecture. */
    private static final long SYS_PIDFD_OPEN = 434;

    private static final MemoryLayout CALL_STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = CALL_STATE.varHandle(PathElement.groupElement("errno"));
    private static final Linker.Option ERRNO_KEPT = Linker.Option.captureCallState("errno");
    private static final FunctionDescriptor TRANSFER = FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG);

    private final Linker linker = Linker.nativeLinker();
    private final MethodHandle pipe2 = bind("pipe2", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
    private final MethodHandle fcntl = bind(
            "fcntl", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT), Linker.Option.firstVariadicArg(2));
    private final MethodHandle close = bind("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    // Neither blocks, so arrays may be lent to them.
    private final MethodHandle read = bind("read", TRANSFER, Linker.Option.critical(true));
    private final MethodHandle write = bind("write", TRANSFER, Linker.Option.critical(true));
    private final MethodHandle pidfdOpen = bind(
            "syscall",
            FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT),
            Linker.Option.firstVariadicArg(1));
    private final MethodHandle waitpid = bind("waitpid", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));

    /** The two ends of a pipe; neither is inherited by any child. */
    record Ends(int read, int write) {}

    Ends pipe() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ends = arena.allocate(JAVA_INT, 2);
            call("pipe2", state -> (int) pipe2.invokeExact(state, ends, O_CLOEXEC));
            return new Ends(ends.getAtIndex(JAVA_INT, 0), ends.getAtIndex(JAVA_INT, 1));
        }
    }

    void makeNonBlocking(int fd) throws IOException {
        call("fcntl", state -> (int) fcntl.invokeExact(state, fd, F_SETFL, O_NONBLOCK));
    }

    void close(int fd) throws IOException {
        call("close", state -> (int) close.invokeExact(state, fd));
    }

    /** How many bytes were read, 0 at the end, {@link #WOULD_BLOCK}. */
    int read(int fd, byte[] bytes, int from, int length) throws IOException {
        MemorySegment target = MemorySegment.ofArray(bytes).asSlice(from, length);
        return (int) call("read", state -> (long) read.invokeExact(state, fd, target, (long) length));
    }

    /** How many bytes were written, {@link #WOULD_BLOCK} when none. */
    int write(int fd, byte[] bytes, int from, int length) throws IOException {
        MemorySegment source = MemorySegment.ofArray(bytes).asSlice(from, length);
        return (int) call("write", state -> (long) write.invokeExact(state, fd, source, (long) length));
    }

    /** A descriptor that becomes readable when the child has ended. */
    int pidfd(int pid) throws IOException {
        return (int) call("pidfd_open", state -> (long) pidfdOpen.invokeExact(state, SYS_PIDFD_OPEN, pid, 0));
    }

    /** Waits for a child's end and takes its status as wait(2) has it. */
    int waitpid(int pid) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment status = arena.allocate(JAVA_INT);
            call("waitpid", state -> (int) waitpid.invokeExact(state, pid, status, 0));
            return status.get(JAVA_INT, 0);
        }
    }

    /** A call whose errno is kept in {@code state}. */
    @FunctionalInterface
    interface Call {
        long into(MemorySegment state) throws Throwable;
    }

    static long call(String name, Call call) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            while (true) {
                long result = call.into(state);
                if (result != -1) {
                    return result;
                }
                int errno = (int) ERRNO.get(state, 0L);
                if (errno == EAGAIN) {
                    return WOULD_BLOCK;
                }
                if (errno != EINTR) {
                    throw new IOException(name + ": errno " + errno);
                }
            }
        } catch (IOException e) {
            throw e;
        } catch (Throwable e) {
            // A handle throws only when it is called with the wrong types.
            throw new IllegalStateException("call into the C library", e);
        }
    }

    /** A function whose first argument becomes the place of its errno. */
    MethodHandle bind(String name, FunctionDescriptor type, Linker.Option... options) {
        Linker.Option[] all = Arrays.copyOf(options, options.length + 1);
        all[options.length] = ERRNO_KEPT;
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type, all);
    }
}
