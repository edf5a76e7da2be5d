package io.cocoonstack.provider.core.cluster.registration;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.port.VirtualScheduling;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class LoopTest {

    private final VirtualScheduling time = new VirtualScheduling();
    private final Instant start = time.now();
    private final List<Long> steps = new ArrayList<>();
    private Supplier<Duration> answer = () -> Duration.ofSeconds(10);
    private final Loop loop = new Loop(time, "test", this::step, Duration.ofSeconds(7));

    @Test
    void theStepSaysWhenTheNextOneComes() {
        loop.poke();
        time.advance(Duration.ofSeconds(25));

        assertThat(steps).containsExactly(0L, 10L, 20L);
    }

    @Test
    void aPokeBringsTheNextStepForwardAndTheRhythmStartsAnew() {
        loop.poke();
        time.advance(Duration.ofSeconds(4));
        loop.poke();
        loop.poke();
        time.advance(Duration.ofSeconds(12));

        assertThat(steps).containsExactly(0L, 4L, 14L);
    }

    @Test
    void aPokeDuringAStepMakesExactlyOneMore() {
        answer = () -> {
            if (steps.size() == 1) {
                loop.poke();
                loop.poke();
            }
            return Duration.ofSeconds(10);
        };
        loop.poke();
        time.advance(Duration.ofSeconds(5));

        assertThat(steps).containsExactly(0L, 0L);
    }

    @Test
    void aStepThatThrowsDoesNotEndTheLoop() {
        answer = () -> {
            throw new IllegalStateException("boom");
        };
        loop.poke();
        time.advance(Duration.ofSeconds(8));

        assertThat(steps).containsExactly(0L, 7L);
    }

    @Test
    void aClosedLoopStaysClosed() {
        answer = () -> {
            loop.close();
            return Duration.ofSeconds(10);
        };
        loop.poke();
        time.advance(Duration.ofSeconds(1));
        loop.poke();
        time.advance(Duration.ofMinutes(1));

        assertThat(steps).containsExactly(0L);
        assertThat(time.waiting()).isZero();
    }

    private Duration step() {
        steps.add(Duration.between(start, time.now()).toSeconds());
        return answer.get();
    }
}
