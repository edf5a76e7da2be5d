package io.cocoonstack.provider.core.cluster.registration;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private final Backoff backoff = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(7));

    @Test
    void waitsDoubleUpToTheCeiling() {
        assertThat(Stream.generate(() -> backoff.failed(Duration.ZERO).toMillis())
                        .limit(9))
                .containsExactly(100L, 200L, 400L, 800L, 1600L, 3200L, 6400L, 7000L, 7000L);
    }

    @Test
    void successStartsOver() {
        backoff.failed(Duration.ZERO);
        backoff.failed(Duration.ZERO);
        backoff.succeeded();

        assertThat(backoff.failed(Duration.ZERO)).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void aServerThatAsksForMoreGetsMore() {
        assertThat(backoff.failed(Duration.ofSeconds(12))).isEqualTo(Duration.ofSeconds(12));
        assertThat(backoff.failed(Duration.ZERO)).isEqualTo(Duration.ofMillis(200));
    }
}
