package io.cocoonstack.provider.snapshots.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.cocoonstack.provider.snapshots.answer.RegistryException.Reason;
import io.cocoonstack.provider.snapshots.encoding.DamagedContentException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryRuleTest {

    private final List<Duration> pauses = new ArrayList<>();
    private final RetryRule rule =
            new RetryRule(pauses::add, new Random(5), InstantSource.fixed(Instant.parse("2026-10-21T07:27:30Z")));

    @Test
    void thereAreThreeTriesWithGrowingPauses() {
        List<Integer> tries = new ArrayList<>();
        assertThatIOException()
                .isThrownBy(() -> rule.run(() -> {
                    tries.add(1);
                    throw new IOException("reset");
                }));
        assertThat(tries).hasSize(3);
        assertThat(pauses).hasSize(2);
        assertThat(pauses.get(0)).isBetween(Duration.ofMillis(500), Duration.ofMillis(1500));
        assertThat(pauses.get(1)).isBetween(Duration.ofMillis(1500), Duration.ofMillis(4500));
    }

    @Test
    void callersDoNotComeBackTogether() {
        for (int i = 0; i < 8; i++) {
            assertThatIOException()
                    .isThrownBy(() -> rule.run(() -> {
                        throw new IOException("reset");
                    }));
        }
        assertThat(pauses).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "7, 7000, 7700",
        "0, 0, 0",
        "3600, 60000, 66000",
        "'Wed, 21 Oct 2026 07:28:00 GMT', 30000, 33000",
        "'Wed, 21 Oct 2026 07:00:00 GMT', 0, 0",
        "'', 500, 1500",
        "soon, 500, 1500",
        "-1, 500, 1500"
    })
    void aRegistryThatSaysWhenToComeBackIsObeyed(String asked, long from, long to) {
        assertThatIOException()
                .isThrownBy(() -> rule.run(() -> {
                    throw new RegistryException(Reason.UNAVAILABLE, true, 429, asked, "slow down");
                }));
        assertThat(pauses).hasSize(2);
        assertThat(pauses.getFirst()).isBetween(Duration.ofMillis(from), Duration.ofMillis(to));
    }

    @Test
    void whatCannotPassIsTriedOnce() {
        for (IOException failure : List.of(
                RegistryException.of(Reason.REFUSED, "no"),
                new DamagedContentException("bits"),
                new InterruptedIOException("interrupted"))) {
            assertThatIOException()
                    .isThrownBy(() -> rule.run(() -> {
                        throw failure;
                    }));
        }
        assertThat(pauses).isEmpty();
        assertThat(RetryRule.mayPass(new SocketTimeoutException("stall"))).isTrue();
    }

    @Test
    void anInterruptEndsThePause() {
        RetryRule waiting = new RetryRule(Thread::sleep, new Random(1), InstantSource.system());
        Thread.currentThread().interrupt();
        try {
            assertThatExceptionOfType(InterruptedIOException.class)
                    .isThrownBy(() -> waiting.run(() -> {
                        throw new IOException("reset");
                    }));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "not json", "{}", "{\"errors\":[]}", "<html>404</html>", "[]"})
    void wordsOfSomebodyElseAreNotTheRegistrys(String body) {
        assertThat(ErrorBody.read(body).isRegistrys()).isFalse();
    }

    @Test
    void aBodyBecomesOneLineForPeople() {
        ErrorBody body = ErrorBody.read("{\"errors\":[{\"code\":\"DENIED\",\"message\":\"a\\nb\",\"detail\":[1]},"
                + "{\"code\":\"UNKNOWN\"}]}");
        assertThat(body.codes()).containsExactly("DENIED", "UNKNOWN");
        assertThat(body.text()).isEqualTo("DENIED a b; UNKNOWN");
        assertThat(ErrorBody.read("x".repeat(5000)).text()).hasSize(301);
        assertThat(ErrorBody.read("x".repeat(299) + "\ud83d\ude00 and more").text())
                .as("no half of a character")
                .isEqualTo("x".repeat(299) + "\ud83d\ude00…");
    }
}
