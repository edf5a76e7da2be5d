package io.cocoonstack.provider.testing.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SimThreadsTest {

    private static final Instant EPOCH = Instant.parse("2026-05-01T10:00:00Z");

    private final SimThreads threads = new SimThreads(EPOCH, 1_000);
    private final Life life = new Life("daemon");
    private final Life world = new Life("world");
    private final List<String> said = new ArrayList<>();

    @AfterEach
    void close() {
        threads.close();
    }

    @Test
    void tasksMoveInTheOrderOfTheirTimesAndOneAtATime() {
        threads.start(life, "slow", Duration.ofSeconds(2), () -> said.add("slow"));
        threads.start(life, "quick", Duration.ZERO, () -> {
            said.add("quick begins");
            threads.pause(Duration.ofSeconds(3));
            said.add("quick ends at " + Duration.between(EPOCH, threads.now()).toSeconds());
        });

        assertThat(threads.run(Duration.ofMinutes(1))).isFalse();
        assertThat(said).containsExactly("quick begins", "slow", "quick ends at 3");
        assertThat(threads.passed()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void aRunEndsWhenItsTimeIsUpAndGoesOnFromThere() {
        threads.start(life, "late", Duration.ofSeconds(10), () -> said.add("late"));

        assertThat(threads.run(Duration.ofSeconds(9))).isTrue();
        assertThat(said).isEmpty();
        threads.run(Duration.ofSeconds(1));
        assertThat(said).containsExactly("late");
    }

    @Test
    void aTaskWaitsForTheWordOfAnother() {
        SimSignal signal = threads.signal();
        threads.start(life, "waiting", Duration.ZERO, () -> {
            signal.await();
            said.add("heard");
        });
        threads.start(life, "giving", Duration.ofSeconds(5), () -> {
            said.add("given");
            signal.give();
        });

        threads.run(Duration.ofMinutes(1));
        assertThat(said).containsExactly("given", "heard");
    }

    @Test
    void theTasksOfALifeThatEndsGoNoFurtherThanTheyAre() {
        threads.start(life, "working", Duration.ZERO, () -> {
            try {
                said.add("before");
                threads.pause(Duration.ofSeconds(10));
                said.add("after");
            } catch (RuntimeException e) {
                said.add("survived");
            }
        });
        threads.start(life, "to come", Duration.ofSeconds(10), () -> said.add("came"));
        threads.start(world, "killer", Duration.ofSeconds(5), () -> threads.end(life));

        threads.run(Duration.ofMinutes(1));
        assertThat(said).containsExactly("before");
        threads.start(life, "too late", Duration.ZERO, () -> said.add("too late"));
        threads.run(Duration.ofMinutes(1));
        assertThat(said).containsExactly("before");
    }

    @Test
    @Timeout(30)
    void tasksOfOneNameAreToldApartWhateverTimesTheyWaitFor() {
        for (int i = 0; i < 100; i++) {
            Duration pause = Duration.ofSeconds((i * 37) % 50);
            threads.start(life, "list", Duration.ofSeconds((i * 61) % 30), () -> {
                threads.pause(pause);
                said.add("list");
            });
        }
        threads.start(world, "killer", Duration.ofMinutes(5), () -> {
            threads.end(life);
            threads.pause(Duration.ofSeconds(1));
            said.add("killed");
        });

        assertThat(threads.run(Duration.ofMinutes(10))).isFalse();
        assertThat(said).hasSize(101).endsWith("killed");
    }

    @Test
    void aTaskThatEndsItsOwnLifeStopsThere() {
        threads.start(life, "suicide", Duration.ZERO, () -> {
            threads.end(life);
            said.add("lives on");
        });

        threads.run(Duration.ofMinutes(1));
        assertThat(said).isEmpty();
    }

    @Test
    void anInterruptEndsOnePauseAndNoMore() {
        SimTask sleeping = threads.start(life, "sleeping", Duration.ZERO, () -> {
            said.add("slept: " + threads.pause(Duration.ofHours(1)));
            said.add("slept: " + threads.pause(Duration.ofSeconds(1)));
        });
        threads.start(life, "waking", Duration.ofSeconds(2), () -> threads.interrupt(sleeping));

        threads.run(Duration.ofMinutes(1));
        assertThat(said).containsExactly("slept: false", "slept: true");
    }

    @Test
    void aTaskThatWasCancelledBeforeItsTimeNeverStarts() {
        SimTask task = threads.start(life, "never", Duration.ofSeconds(1), () -> said.add("never"));
        threads.cancel(task);

        assertThat(threads.run(Duration.ofMinutes(1))).isFalse();
        assertThat(said).isEmpty();
    }

    @Test
    void whatATaskThrowsEndsTheRun() {
        threads.start(life, "broken", Duration.ZERO, () -> {
            throw new IllegalStateException("nobody foresaw this");
        });
        threads.start(life, "innocent", Duration.ofSeconds(1), () -> said.add("still here"));

        assertThatThrownBy(() -> threads.run(Duration.ofMinutes(1))).hasMessage("nobody foresaw this");
        assertThat(said).isEmpty();
    }

    @Test
    void aRunThatGoesRoundInCirclesIsEnded() {
        threads.start(life, "circle", Duration.ZERO, () -> {
            while (true) {
                threads.pause(Duration.ZERO);
            }
        });

        assertThatThrownBy(() -> threads.run(Duration.ofMinutes(1))).hasMessageContaining("no end after 1000 pauses");
    }

    @Test
    void onlyATaskOfTheRunCanWaitInIt() {
        assertThatThrownBy(() -> threads.pause(Duration.ZERO)).isInstanceOf(IllegalStateException.class);
    }
}
