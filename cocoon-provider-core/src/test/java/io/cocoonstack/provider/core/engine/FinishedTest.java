package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FinishedTest {

    private final Finished finished = new Finished();

    @Test
    void anIncarnationIsForgottenWhenItsObjectIsGone() {
        finished.add("u1");
        assertThat(finished.contains("u1")).isTrue();
        finished.remove("u1");
        assertThat(finished.contains("u1")).isFalse();
    }

    @Test
    void onlyTheLatestAreKept() {
        for (int i = 0; i < 10_001; i++) {
            finished.add("u" + i);
        }
        assertThat(finished.contains("u0")).isFalse();
        assertThat(finished.contains("u1")).isTrue();
        assertThat(finished.contains("u10000")).isTrue();
    }
}
