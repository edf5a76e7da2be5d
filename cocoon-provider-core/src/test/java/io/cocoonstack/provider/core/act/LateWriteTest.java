package io.cocoonstack.provider.core.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.engine.SystemScheduling;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.core.port.Scheduling;
import io.cocoonstack.provider.core.port.SnapshotParts;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** On real threads: in virtual time nothing is ever under way when the lane goes on. */
class LateWriteTest {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-05-01T10:00:00Z"));
    private final CountDownLatch writing = new CountDownLatch(1);
    private final CountDownLatch server = new CountDownLatch(1);

    @Test
    void aLaneGoesOnWhenTheWriteThatIsUnderWayHasEnded() throws Exception {
        try (SystemScheduling threads = new SystemScheduling()) {
            Surroundings around = surroundings(threads);
            Notebook book = new Notebook(PodRecords.run("a"), false);
            Publication publication = new Publication(around);
            publication.derive(book);

            CompletableFuture<Void> lane = CompletableFuture.runAsync(
                    () -> new TransferNotice(around, publication).run(book, transfer -> {
                        now.updateAndGet(it -> it.plusSeconds(6));
                        transfer.news("half of it");
                        await(writing);
                    }),
                    Thread::startVirtualThread);
            await(writing);
            assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> lane.get(200, TimeUnit.MILLISECONDS));
            server.countDown();
            lane.get(10, TimeUnit.SECONDS);

            assertThat(book.status().conditions())
                    .extracting(PodStatus.Condition::message)
                    .containsOnly("half of it");
            publication.derive(book);
            assertThat(book.ledger.debts(book).status())
                    .as("the clean status is owed")
                    .isTrue();
        }
    }

    private Surroundings surroundings(SystemScheduling threads) {
        PodPort pods = (PodPort)
                Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {PodPort.class}, (_, method, _) -> {
                    assertThat(method.getName()).isEqualTo("writeStatus");
                    writing.countDown();
                    await(server);
                    return PodPort.Answer.DONE;
                });
        return new Surroundings(
                null, null, null, null, SnapshotParts.NONE, pods, null, clocked(threads), null, "node-a", "", "");
    }

    private Scheduling clocked(SystemScheduling threads) {
        return new Scheduling() {
            @Override
            public Instant now() {
                return now.get();
            }

            @Override
            public Running start(String name, Runnable task) {
                return threads.start(name, task);
            }

            @Override
            public Timer after(Duration delay, String name, Runnable task) {
                return threads.after(delay, name, task);
            }
        };
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
