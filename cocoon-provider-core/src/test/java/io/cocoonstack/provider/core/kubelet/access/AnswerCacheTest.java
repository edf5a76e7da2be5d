package io.cocoonstack.provider.core.kubelet.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class AnswerCacheTest {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-29T18:00:00Z"));

    @Test
    void theCacheDoesNotGrowWithoutEnd() {
        AtomicInteger asked = new AtomicInteger();
        AnswerCache<Integer, Integer> cache = new AnswerCache<>(now::get, value -> Duration.ofMinutes(1));
        for (int i = 0; i < 5000; i++) {
            int question = i;
            assertThat(cache.get(question, () -> {
                        asked.incrementAndGet();
                        return question;
                    }))
                    .isEqualTo(question);
        }
        assertThat(asked).hasValue(5000);
        assertThat(cache.size()).isLessThanOrEqualTo(1024);
    }
}
