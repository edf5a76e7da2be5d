package io.cocoonstack.vkcocoon.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TeardownTest {

    private final Teardown teardown = new Teardown();
    private final List<String> closed = new ArrayList<>();

    @Test
    void whatCameLastGoesFirst() {
        teardown.add("a", () -> closed.add("a"));
        teardown.add("b", () -> closed.add("b"));
        assertThat(teardown.left()).containsExactly("b", "a");

        teardown.close();

        assertThat(closed).containsExactly("b", "a");
        assertThat(teardown.left()).isEmpty();
    }

    @Test
    void aPartThatFailsDoesNotKeepTheNextOneUp() {
        teardown.add("a", () -> closed.add("a"));
        teardown.add("b", () -> {
            throw new IllegalStateException("stuck");
        });

        teardown.close();

        assertThat(closed).containsExactly("a");
    }

    @Test
    void aPartThatComesTooLateIsLetDownAtOnce() {
        teardown.close();

        assertThatThrownBy(() -> teardown.add("late", () -> closed.add("late")))
                .isInstanceOf(Teardown.StoppedException.class);
        assertThat(closed).containsExactly("late");
    }
}
