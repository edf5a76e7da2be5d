package io.cocoonstack.provider.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ReadinessTest {

    private static final ProbeResult OK = new ProbeResult(true, "ping ok");
    private static final ProbeResult BAD = new ProbeResult(false, "ping failed: timeout");

    @Test
    void theFirstCheckIsDueAtOnceAndNothingIsReadyBeforeIt() {
        assertThat(Readiness.unknown()).isEqualTo(new Readiness(false, "", 0, Duration.ZERO));
        assertThat(Readiness.CHECK_LIMIT).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void checksBeforeReadinessGrowByHalfUpToOneSecond() {
        List<Double> delays = new ArrayList<>();
        Readiness readiness = Readiness.unknown();
        for (int i = 0; i < 9; i++) {
            readiness = readiness.after(BAD);
            delays.add(readiness.delay().toNanos() / 1e6);
        }

        assertThat(delays).containsExactly(100.0, 150.0, 225.0, 337.5, 506.25, 759.375, 1000.0, 1000.0, 1000.0);
    }

    @Test
    void theFirstSuccessIsReadyAndThenEveryFiveSecondsAreEnough() {
        assertThat(Readiness.unknown().after(OK)).isEqualTo(new Readiness(true, "ping ok", 0, Duration.ofSeconds(5)));
        assertThat(Readiness.unknown().after(BAD).after(BAD).after(OK).ready()).isTrue();
    }

    @Test
    void theThirdFailureInARowEndsReadinessAndOnlyThenIsItVisible() {
        Readiness first = Readiness.unknown().after(OK).after(BAD);
        Readiness second = first.after(BAD);
        Readiness third = second.after(BAD);

        assertThat(first).isEqualTo(new Readiness(true, "ping failed: timeout", 1, Duration.ofSeconds(5)));
        assertThat(second).isEqualTo(new Readiness(true, "ping failed: timeout", 2, Duration.ofSeconds(5)));
        assertThat(third).isEqualTo(new Readiness(false, "ping failed: timeout", 0, Duration.ofMillis(100)));
        assertThat(third.after(BAD).delay()).isEqualTo(Duration.ofMillis(150));
    }

    @Test
    void aSuccessBetweenFailuresStartsTheCountAgain() {
        Readiness readiness = Readiness.unknown().after(OK);
        for (int i = 0; i < 5; i++) {
            readiness = readiness.after(BAD).after(BAD).after(OK);
        }

        assertThat(readiness.ready()).isTrue();
        assertThat(readiness.failures()).isZero();
    }

    @Property
    void readinessIsTheLastThreeChecks(@ForAll List<Boolean> checks) {
        Readiness readiness = Readiness.unknown();
        boolean expected = false;
        int failures = 0;
        for (boolean reachable : checks) {
            readiness = readiness.after(reachable ? OK : BAD);
            failures = reachable ? 0 : failures + 1;
            expected = reachable || expected && failures < 3;
            assertThat(readiness.ready()).isEqualTo(expected);
            assertThat(readiness.delay()).isBetween(Duration.ofMillis(100), Duration.ofSeconds(5));
        }
    }
}
