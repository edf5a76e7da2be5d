package io.cocoonstack.provider.core.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The simulation is worth something only if it finds planners that are wrong. */
class MutantTest {

    /** The first of these seeds that fails ends the search. */
    private static final int SEEDS = 2_000;

    private static Unforeseen unforeseen;

    @BeforeAll
    static void listen() {
        unforeseen = Unforeseen.listen();
    }

    @AfterAll
    static void stop() {
        unforeseen.stop();
    }

    @ParameterizedTest
    @EnumSource
    void aWrongPlannerIsFound(Mutant mutant) {
        Optional<String> found = Optional.empty();
        for (long seed = 1; seed <= SEEDS && found.isEmpty(); seed++) {
            found = new Seed(seed, mutant).run(new Coverage()).map(Seed.Fall::what);
        }
        assertThat(found).as("%s within %d seeds", mutant, SEEDS).isPresent();
    }
}
