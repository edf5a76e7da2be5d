package io.cocoonstack.provider.core.act.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.core.engine.SystemScheduling;
import io.cocoonstack.provider.snapshot.Transfer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedTransferTest {

    @Test
    void everybodyWhoWaitsHearsHowFarTheSharedCallIs() throws Exception {
        try (SystemScheduling scheduling = new SystemScheduling()) {
            SingleFlight<String> flights = new SingleFlight<>(scheduling);
            List<String> first = new CopyOnWriteArrayList<>();
            List<String> second = new CopyOnWriteArrayList<>();
            AtomicInteger calls = new AtomicInteger();
            CountDownLatch begun = new CountDownLatch(1);

            CompletableFuture<String> leader = CompletableFuture.supplyAsync(
                    () -> flights.run("golden", into(first), all -> {
                        calls.incrementAndGet();
                        begun.countDown();
                        await().until(() -> {
                            all.progress(1, 2);
                            all.news("half");
                            return !second.isEmpty();
                        });
                        return "done";
                    }),
                    Thread::startVirtualThread);
            begun.await();
            String joined = flights.run("golden", into(second), _ -> "never called");

            assertThat(leader.get()).isEqualTo("done");
            assertThat(joined).isEqualTo("done");
            assertThat(calls).hasValue(1);
            assertThat(first).contains("1 of 2", "half");
            assertThat(second).contains("1 of 2");
        }
    }

    private static Transfer into(List<String> heard) {
        return new Transfer() {
            @Override
            public void progress(long done, long total) {
                heard.add(done + " of " + total);
            }

            @Override
            public void news(String sentence) {
                heard.add(sentence);
            }
        };
    }
}
