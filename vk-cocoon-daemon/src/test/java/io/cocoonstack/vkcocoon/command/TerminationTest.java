package io.cocoonstack.vkcocoon.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.vkcocoon.assembly.Teardown;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TerminationTest {

    private final Teardown teardown = new Teardown();
    private final List<Integer> halted = new CopyOnWriteArrayList<>();
    private final List<String> down = new CopyOnWriteArrayList<>();

    @Test
    void aSignalLetsEverythingDownAndEndsWithZero() {
        teardown.add("part", () -> down.add("part"));

        termination(Duration.ofMinutes(1)).onSignal();

        assertThat(down).containsExactly("part");
        assertThat(halted).containsExactly(0);
    }

    @Test
    void aPartThatHangsDoesNotHoldTheEndUp() {
        CountDownLatch never = new CountDownLatch(1);
        teardown.add("below", () -> down.add("below"));
        teardown.add("stuck", never::await);

        termination(Duration.ofMillis(50)).onSignal();

        assertThat(halted).containsExactly(0);
        assertThat(teardown.left()).containsExactly("stuck", "below");
        never.countDown();
    }

    @Test
    void aSignalWhileTheProcessEndsByItselfChangesNothing() throws InterruptedException {
        Termination termination = termination(Duration.ofMinutes(1));

        assertThat(termination.beginEnd()).isTrue();
        termination.onSignal();

        assertThat(halted).isEmpty();
    }

    private Termination termination(Duration limit) {
        return new Termination(teardown, limit, halted::add);
    }
}
