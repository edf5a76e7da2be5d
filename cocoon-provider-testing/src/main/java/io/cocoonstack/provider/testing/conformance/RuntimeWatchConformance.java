package io.cocoonstack.provider.testing.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmEventListener;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Following changes. */
abstract class RuntimeWatchConformance extends RuntimeUnderTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Test
    void watchSaysOnceThatItIsConnectedBeforeAnyEvent() throws InterruptedException {
        run("a");
        try (Watching watching = new Watching()) {
            run("b");
            watching.awaitEvent(event -> event.vm().name().equals("conformance-b"));
            assertThat(watching.connections.get()).isEqualTo(1);
            assertThat(watching.eventsBeforeConnection.get()).isZero();
        }
    }

    @Test
    void watchReportsANewVmAndItsEnd() throws InterruptedException {
        try (Watching watching = new Watching()) {
            Vm vm = run("a");
            watching.awaitEvent(event ->
                    event.kind() != VmEvent.Kind.DELETED && event.vm().id().equals(vm.id()));
            runtime().remove(vm.id());
            watching.awaitEvent(event ->
                    event.kind() == VmEvent.Kind.DELETED && event.vm().id().equals(vm.id()));
        }
    }

    @Test
    void watchReturnsNormallyWhenItsThreadIsInterrupted() throws InterruptedException {
        Watching watching = new Watching();
        watching.close();
        assertThat(watching.failure).isNull();
    }

    /** One stream on a thread of its own, connected when the constructor returns. */
    private final class Watching implements AutoCloseable, VmEventListener {

        private final BlockingQueue<VmEvent> events = new LinkedBlockingQueue<>();
        private final CountDownLatch connected = new CountDownLatch(1);
        private final AtomicInteger connections = new AtomicInteger();
        private final AtomicInteger eventsBeforeConnection = new AtomicInteger();
        private final Thread thread;
        private volatile @Nullable Throwable failure;

        Watching() throws InterruptedException {
            thread = Thread.ofVirtual().name("conformance-watch").start(this::watch);
            assertThat(connected.await(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as("connected")
                    .isTrue();
        }

        private void watch() {
            try {
                runtime().watch(this);
            } catch (RuntimeException | Error e) {
                failure = e;
            }
        }

        @Override
        public void connected() {
            connections.incrementAndGet();
            connected.countDown();
        }

        @Override
        public void changed(VmEvent event) {
            if (connections.get() == 0) {
                eventsBeforeConnection.incrementAndGet();
            }
            events.add(event);
        }

        void awaitEvent(Predicate<VmEvent> wanted) throws InterruptedException {
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (true) {
                VmEvent event = events.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                assertThat(event).as("an event that was waited for").isNotNull();
                if (wanted.test(event)) {
                    return;
                }
            }
        }

        @Override
        public void close() throws InterruptedException {
            thread.interrupt();
            assertThat(thread.join(PATIENCE)).as("the end of watch").isTrue();
        }
    }
}
