package io.cocoonstack.provider.network.probe;

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
import java.util.NoSuchElementException;

/** The calls of Linux's C library that the JDK does not offer. Each returns what the call returns or throws with its errno. */
@SuppressWarnings("restricted") // Native access is the point; package-info says how it is granted.
final class LibC {

    /** A call returned -1. */
    static final class ErrnoException extends IOException {

        private static final long serialVersionUID = 1L;

        private final int errno;

        ErrnoException(int errno) {
            super(describe(errno));
            this.errno = errno;
        }

        int errno() {
            return errno;
        }

        private static String describe(int errno) {
            return switch (errno) {
                case 1 -> "operation not permitted";
                case EAGAIN -> "the socket's buffer is full";
                case 13 -> "permission denied";
                case 22 -> "invalid argument";
                case 101 -> "network is unreachable";
                case 105 -> "no buffer space available";
                case 113 -> "no route to host";
                default -> "errno " + errno;
            };
        }
    }

    static final int EINTR = 4;
    static final int EAGAIN = 11;

    private static final MemoryLayout CALL_STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = CALL_STATE.varHandle(PathElement.groupElement("errno"));

    private final MethodHandle socket;
    private final MethodHandle setsockopt;
    private final MethodHandle sendto;
    private final MethodHandle recvfrom;
    private final MethodHandle poll;
    private final MethodHandle close;

    private LibC(Linker linker) {
        socket = bind(linker, "socket", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT));
        setsockopt = bind(
                linker, "setsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
        sendto = bind(
                linker,
                "sendto",
                FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT));
        recvfrom = bind(
                linker,
                "recvfrom",
                FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS));
        poll = bind(linker, "poll", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));
        close = bind(linker, "close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    }

    /** Binds the functions, or says why this system or this JVM does not let us. */
    static LibC load() throws IOException {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            throw new IOException("ICMP sockets are used on Linux only");
        }
        try {
            return new LibC(Linker.nativeLinker());
        } catch (IllegalCallerException | UnsupportedOperationException | NoSuchElementException e) {
            throw new IOException("native access: " + e.getMessage(), e);
        }
    }

    int socket(int domain, int type, int protocol) throws ErrnoException {
        return (int) call(state -> (int) socket.invokeExact(state, domain, type, protocol));
    }

    void setsockopt(int fd, int level, int option, MemorySegment value) throws ErrnoException {
        call(state -> (int) setsockopt.invokeExact(state, fd, level, option, value, (int) value.byteSize()));
    }

    void sendto(int fd, MemorySegment bytes, MemorySegment address) throws ErrnoException {
        call(state ->
                (long) sendto.invokeExact(state, fd, bytes, bytes.byteSize(), 0, address, (int) address.byteSize()));
    }

    /** {@code addressLength} is read and overwritten. */
    int recvfrom(int fd, MemorySegment buffer, MemorySegment address, MemorySegment addressLength)
            throws ErrnoException {
        return (int) call(
                state -> (long) recvfrom.invokeExact(state, fd, buffer, buffer.byteSize(), 0, address, addressLength));
    }

    /** Waits on one {@code struct pollfd}; 0 when the time is over. */
    int poll(MemorySegment pollfd, int millis) throws ErrnoException {
        return (int) call(state -> (int) poll.invokeExact(state, pollfd, 1L, millis));
    }

    void close(int fd) throws ErrnoException {
        call(state -> (int) close.invokeExact(state, fd));
    }

    @FunctionalInterface
    private interface Call {
        long into(MemorySegment state) throws Throwable;
    }

    private static long call(Call call) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            long result;
            try {
                result = call.into(state);
            } catch (Throwable e) {
                // A handle throws only when it is called with the wrong types.
                throw new IllegalStateException("call into the C library", e);
            }
            if (result < 0) {
                throw new ErrnoException((int) ERRNO.get(state, 0L));
            }
            return result;
        }
    }

    private static MethodHandle bind(Linker linker, String name, FunctionDescriptor type) {
        MemorySegment function = linker.defaultLookup().findOrThrow(name);
        return linker.downcallHandle(function, type, Linker.Option.captureCallState("errno"));
    }
}
