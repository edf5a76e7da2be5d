package io.cocoonstack.provider.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {

    @Test
    void creationsDoubleFromFiveMillisecondsAndNeverStop() {
        assertThat(Backoff.create(1)).isEqualTo(Duration.ofMillis(10));
        assertThat(Backoff.create(10)).isEqualTo(Duration.ofMillis(5120));
        assertThat(Backoff.create(18)).isEqualTo(Duration.ofSeconds(1000));
        assertThat(Backoff.create(20)).isEqualTo(Duration.ofMinutes(5));
        assertThat(Backoff.create(Integer.MAX_VALUE)).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void deletesDoubleToAThousandSecondsWithoutEnd() {
        assertThat(Backoff.delete(1)).isEqualTo(Duration.ofMillis(10));
        assertThat(Backoff.delete(100)).isEqualTo(Duration.ofSeconds(1000));
    }

    @Test
    void questionsAboutAVmRepeatOnceAtOnceAndThenFromOneToThirtySeconds() {
        assertThat(Backoff.recheck(1)).isEqualTo(Duration.ofMillis(200));
        assertThat(Backoff.recheck(2)).isEqualTo(Duration.ofSeconds(1));
        assertThat(Backoff.recheck(3)).isEqualTo(Duration.ofSeconds(2));
        assertThat(Backoff.recheck(9)).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void writesRepeatTwiceCloseTogetherAndThenEveryFifteenSeconds() {
        assertThat(Backoff.write(1)).isEqualTo(Duration.ofMillis(500));
        assertThat(Backoff.write(2)).isEqualTo(Duration.ofMillis(500));
        assertThat(Backoff.write(3)).isEqualTo(Duration.ofSeconds(15));
    }
}
