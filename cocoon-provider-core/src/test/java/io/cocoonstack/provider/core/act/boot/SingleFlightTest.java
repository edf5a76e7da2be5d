package io.cocoonstack.provider.core.act.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.core.port.Scheduling;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many lanes that want one snapshot or one image at the same time, on real threads. */
@Timeout(60)
class SingleFlightTest {

    private final SingleFlight<String> flights = new SingleFlight<>(new RealThreads());
    private final CountDownLatch open = new CountDownLatch(1);
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void callersOfOneKeyShareOneCallAndItsResult() throws Exception {
        List<CompletableFuture<String>> answers = callers(() -> "snapshot " + runs.incrementAndGet());

        open.countDown();

        for (CompletableFuture<String> answer : answers) {
            assertThat(answer.get()).isEqualTo("snapshot 1");
        }
        assertThat(flights.run("key", () -> "again"))
                .as("afterwards it is asked anew")
                .isEqualTo("again");
    }

    @Test
    void callersOfOneKeyShareItsFailureAndTheNextOneTriesAgain() {
        List<CompletableFuture<String>> answers = callers(() -> {
            throw new IllegalArgumentException("no " + runs.incrementAndGet());
        });

        open.countDown();

        for (CompletableFuture<String> answer : answers) {
            assertThat(catchThrowable(answer::join)).hasRootCauseMessage("no 1");
        }
        assertThat(flights.run("key", () -> "better")).isEqualTo("better");
    }

    @Test
    void anotherKeyDoesNotWait() {
        callers(() -> "slow");

        assertThat(flights.run("another", () -> "quick")).isEqualTo("quick");
        open.countDown();
    }

    /** Eight callers, of which the first is in the middle of its task and the others wait for it. */
    private List<CompletableFuture<String>> callers(Supplier<String> task) {
        List<CompletableFuture<String>> answers = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            CompletableFuture<String> answer = new CompletableFuture<>();
            answers.add(answer);
            threads.add(Thread.ofPlatform().daemon().start(() -> {
                try {
                    answer.complete(flights.run("key", () -> {
                        awaitOpen();
                        return task.get();
                    }));
                } catch (RuntimeException e) {
                    answer.completeExceptionally(e);
                }
            }));
        }
        await().until(() -> threads.stream().allMatch(thread -> thread.getState() == Thread.State.WAITING));
        return answers;
    }

    private void awaitOpen() {
        try {
            open.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class RealThreads implements Scheduling {

        @Override
        public Instant now() {
            return Instant.EPOCH;
        }

        @Override
        public Running start(String name, Runnable task) {
            throw new UnsupportedOperationException(name);
        }

        @Override
        public Timer after(Duration delay, String name, Runnable task) {
            throw new UnsupportedOperationException(name);
        }
    }
}
