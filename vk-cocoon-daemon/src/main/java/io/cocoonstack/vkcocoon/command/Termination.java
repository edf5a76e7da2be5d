package io.cocoonstack.vkcocoon.command;

import io.cocoonstack.vkcocoon.assembly.Teardown;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one end of the process: by a signal, with exit code 0, or by itself, with a code of its own. Either way what was put up is
 * let down within a limit; what takes longer is left to the end of the process. No VM is touched, and what is recorded about Pods
 * stays as it is, for the next start to go on with.
 *
 * <p>A JVM told to stop ends with 143 whatever its shutdown hooks do, unless one of them halts it: that is what {@code halt} is for.
 */
final class Termination {

    /** Below the ten seconds a stop may take, with room for the JVM's own end. */
    static final Duration LIMIT = Duration.ofSeconds(9);

    private static final Logger LOG = LoggerFactory.getLogger("vk-cocoon");

    private final Teardown teardown;
    private final Duration limit;
    private final IntConsumer halt;
    private final AtomicBoolean ending = new AtomicBoolean();

    Termination(Teardown teardown, Duration limit, IntConsumer halt) {
        this.teardown = teardown;
        this.limit = limit;
        this.halt = halt;
    }

    /** The JVM shuts down: does nothing when the process is ending by itself. */
    void onSignal() {
        if (!ending.compareAndSet(false, true)) {
            return;
        }
        LOG.info("stopping; VMs go on");
        letDown();
        LOG.info("exiting");
        halt.accept(0);
    }

    /**
     * The process wants to end by itself.
     *
     * @return whether it may; after a signal this call does not return, the signal ends the process
     */
    boolean beginEnd() throws InterruptedException {
        if (!ending.compareAndSet(false, true)) {
            new CountDownLatch(1).await();
        }
        return true;
    }

    /** Lets everything down, for as long as the limit allows. */
    void letDown() {
        CountDownLatch down = new CountDownLatch(1);
        Thread.ofPlatform().daemon().name("teardown").start(() -> {
            teardown.close();
            down.countDown();
        });
        try {
            if (!down.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("not everything ended within {} ms, left: {}", limit.toMillis(), teardown.left());
            }
        } catch (InterruptedException e) {
            LOG.warn("stop interrupted, left: {}", teardown.left());
            Thread.currentThread().interrupt();
        }
    }
}
