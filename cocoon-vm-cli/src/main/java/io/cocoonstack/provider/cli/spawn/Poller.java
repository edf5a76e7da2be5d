package io.cocoonstack.provider.cli.spawn;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Parks threads until a descriptor can be read or written: one platform thread with epoll(7) for all of them. */
final class Poller {

    /** What to wait for. A hang-up or an error also ends the waiting. */
    enum Ready {
        READ(0x001),
        WRITE(0x004);

        private final int event;

        Ready(int event) {
            this.event = event;
        }
    }

    private static final Logger log = LoggerFactory.getLogger(Poller.class);
    private static final int STACK = 128 << 10;
    private static final int EPOLL_CLOEXEC = 0x80000;
    private static final int EPOLL_CTL_ADD = 1;
    private static final int EPOLL_CTL_MOD = 3;
    private static final int ONE_SHOT = 1 << 30;
    private static final int AT_ONCE = 64;

    /** {@code struct epoll_event}: the kernel's is packed on x86, so that 64-bit programs have the layout of 32-bit ones. */
    private static final int DATA_AT = System.getProperty("os.arch", "").equals("amd64") ? Integer.BYTES : Long.BYTES;

    private static final int EVENT_SIZE = DATA_AT + Long.BYTES;

    private final MethodHandle control;
    private final MethodHandle wait;
    private final int epoll;
    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, Waiter> waiters = new ConcurrentHashMap<>();

    /** A thread that waits. */
    private static final class Waiter {

        private final Thread thread = Thread.currentThread();
        private volatile boolean ready;
    }

    /** Starts its thread, which stays. */
    Poller(LibC libc) throws IOException {
        MethodHandle create = libc.bind("epoll_create1", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
        control = libc.bind("epoll_ctl", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS));
        wait = libc.bind("epoll_wait", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT));
        epoll = (int) LibC.call("epoll_create1", state -> (int) create.invokeExact(state, EPOLL_CLOEXEC));
        Thread.ofPlatform().name("session-poller").daemon().stackSize(STACK).start(this::run);
    }

    /** A name for a descriptor; its number may have belonged to another one before. */
    long newId() {
        return ids.incrementAndGet();
    }

    /**
     * Waits for as long as it takes; an interrupt is kept for later.
     *
     * @param known whether the descriptor was waited for before
     */
    void await(int fd, long id, boolean known, Ready what) throws IOException {
        Waiter waiter = new Waiter();
        waiters.put(id, waiter);
        arm(fd, id, known, what);
        boolean interrupted = false;
        while (!waiter.ready) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void arm(int fd, long id, boolean known, Ready what) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment event = arena.allocate(EVENT_SIZE, Long.BYTES);
            event.set(JAVA_INT_UNALIGNED, 0, what.event | ONE_SHOT);
            event.set(JAVA_LONG_UNALIGNED, DATA_AT, id);
            int operation = known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD;
            LibC.call("epoll_ctl", state -> (int) control.invokeExact(state, epoll, operation, fd, event));
        } catch (IOException e) {
            waiters.remove(id);
            throw e;
        }
    }

    private void run() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment events = arena.allocate((long) EVENT_SIZE * AT_ONCE, Long.BYTES);
            while (true) {
                int count = (int)
                        LibC.call("epoll_wait", state -> (int) wait.invokeExact(state, epoll, events, AT_ONCE, -1));
                for (long i = 0; i < count; i++) {
                    wake(events.get(JAVA_LONG_UNALIGNED, i * EVENT_SIZE + DATA_AT));
                }
            }
        } catch (IOException e) {
            log.error("sessions hear nothing from their guests any more", e);
        }
    }

    private void wake(long id) {
        Waiter waiter = waiters.remove(id);
        if (waiter != null) {
            waiter.ready = true;
            LockSupport.unpark(waiter.thread);
        }
    }
}
