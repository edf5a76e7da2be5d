package io.cocoonstack.provider.core.node.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckRoundTest {

    private static final Executor THREADS = task -> Thread.ofVirtual().start(task);
    private static final Duration PLENTY = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(20);

    @TempDir
    Path root;

    @BeforeEach
    void plentyOfMemory() throws IOException {
        meminfo("MemTotal: 16000000 kB\nMemAvailable: 8000000 kB\n");
    }

    @Test
    void findsNothingOnAHealthyHost() {
        assertThat(checks(() -> true, () -> true, PLENTY).get().problems()).isEmpty();
    }

    @Test
    void namesEveryDependencyThatFailsAndRecovers() {
        AtomicBoolean up = new AtomicBoolean();
        CheckRound checks = checks(up::get, up::get, PLENTY);

        assertThat(checks.get().problems())
                .containsExactly("the engine does not answer", "the lease file cannot be read");
        up.set(true);
        assertThat(checks.get().problems()).isEmpty();
    }

    @Test
    void problemsOfOthersComeBehindItsOwn() {
        NodeChecks found = checks(() -> false, () -> true, PLENTY).get();

        assertThat(found.and(List.of()).problems()).isEqualTo(found.problems());
        assertThat(found.and(List.of("the command cannot be started")).problems())
                .containsExactly("the engine does not answer", "the command cannot be started");
    }

    @Test
    void aRootDirectoryThatIsGoneIsAProblemAndNoPressure() {
        NodeChecks found = new CheckRound(() -> true, () -> true, root, root.resolve("gone"), THREADS, PLENTY).get();

        assertThat(found.problems()).singleElement().asString().contains("gone");
        assertThat(found.diskPressure()).isFalse();
    }

    @Test
    void littleMemoryIsPressure() throws IOException {
        meminfo("MemTotal: 16000000 kB\nMemAvailable: 100000 kB\n");

        assertThat(checks(() -> true, () -> true, PLENTY).get().memoryPressure())
                .isTrue();
    }

    @Test
    void memoryFiguresThatCannotBeHadAreNoPressure() throws IOException {
        meminfo("MemTotal: 16000000 kB\n");
        assertThat(checks(() -> true, () -> true, PLENTY).get().memoryPressure())
                .isFalse();

        meminfo("MemTotal: 16000000 kB\nMemFree: 9000000 kB\nMemAvailable: 0 kB\n");
        assertThat(checks(() -> true, () -> true, PLENTY).get().memoryPressure())
                .isFalse();

        Files.delete(root.resolve("meminfo"));
        assertThat(checks(() -> true, () -> true, PLENTY).get()).isEqualTo(NodeChecks.FINE);
    }

    @Test
    void aHangingCheckIsAFindingAndIsNeverDoubled() {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        BooleanSupplier hangs = () -> {
            calls.incrementAndGet();
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return true;
        };
        CheckRound checks = checks(hangs, () -> true, SHORT);

        assertThat(checks.get().problems()).containsExactly("the checks of the host do not end");
        assertThat(checks.get().problems()).containsExactly("the checks of the host do not end");
        assertThat(calls).hasValue(1);

        release.countDown();
        await().untilAsserted(() -> assertThat(checks.get().problems()).isEmpty());
    }

    @Test
    void aCheckThatThrowsIsAFinding() {
        CheckRound checks = checks(
                () -> {
                    throw new IllegalStateException("boom");
                },
                () -> true,
                PLENTY);

        assertThat(checks.get().problems()).containsExactly("the checks of the host fail");
    }

    private CheckRound checks(BooleanSupplier engine, BooleanSupplier leases, Duration limit) {
        return new CheckRound(engine, leases, root, root, THREADS, limit);
    }

    private void meminfo(String text) throws IOException {
        Files.writeString(root.resolve("meminfo"), text);
    }
}
