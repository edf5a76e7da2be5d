package io.cocoonstack.provider.core.cluster.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.cluster.api.RefusedException;
import io.cocoonstack.provider.core.cluster.api.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FeedTimingsTest {

    private static final RandomGenerator CHANCE = new SplittableRandom(7);

    @Test
    void pausesDoubleUpToTheLongest() {
        long[] expected = {500, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000};
        for (int failures = 0; failures < expected.length; failures++) {
            assertThat(FeedTimings.DEFAULT.pause(failures, CHANCE))
                    .isBetween(
                            Duration.ofMillis(expected[failures] * 8 / 10),
                            Duration.ofMillis(expected[failures] * 12 / 10));
        }
    }

    @Test
    void theServerMayAskForALongerPauseButNotForAVeryLongOne() {
        assertThat(FeedTimings.DEFAULT.pause(1, refused(9), CHANCE)).isEqualTo(Duration.ofSeconds(9));
        assertThat(FeedTimings.DEFAULT.pause(1, refused(600), CHANCE)).isLessThan(Duration.ofSeconds(1));
        assertThat(FeedTimings.DEFAULT.pause(1, new IOException("broken"), CHANCE))
                .isLessThan(Duration.ofSeconds(1));
    }

    private static RefusedException refused(int seconds) {
        return new RefusedException("list", new Reply(429, "", Duration.ofSeconds(seconds)));
    }

    @Property
    void noCountOfFailuresMakesThePauseLongerOrNegative(@ForAll @IntRange(min = 0) int failures) {
        assertThat(FeedTimings.DEFAULT.pause(failures, CHANCE))
                .isBetween(Duration.ofMillis(400), Duration.ofSeconds(18));
    }
}
