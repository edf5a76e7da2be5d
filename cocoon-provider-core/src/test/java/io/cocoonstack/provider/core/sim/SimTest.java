package io.cocoonstack.provider.core.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The whole node in virtual time. {@code -Dsim.seeds=N} says how many seeds, {@code -Dsim.first=N} which is the first;
 * {@code -Dsim.trace=true} prints the timeline of the first.
 */
class SimTest {

    private static final long FIRST = Long.getLong("sim.first", 1);
    private static final int SEEDS = Integer.getInteger("sim.seeds", 2_000);

    private static Unforeseen unforeseen;

    @BeforeAll
    static void listen() {
        unforeseen = Unforeseen.listen();
    }

    @AfterAll
    static void stop() {
        unforeseen.stop();
    }

    @Test
    void everyRuleHoldsInEverySeedAndEveryPodComesToRest() {
        if (Boolean.getBoolean("sim.trace")) {
            new Seed(FIRST, Seed.SANE).timeline().forEach(System.out::println);
        }
        Campaign campaign = Campaign.run(FIRST, SEEDS);
        System.out.println(campaign.summary());
        assertThat(campaign.reports()).isEmpty();
        assertThat(campaign.finished()).isEqualTo(SEEDS);
    }

    /** Slower, since every object and every patch is made and read as for a real server. */
    @Test
    void everyRuleHoldsOverTheCodeThatSpeaksToARealApiServerToo() {
        Campaign campaign = Campaign.run(FIRST, SEEDS / 4, Setup::overCluster);
        System.out.println(campaign.summary());
        assertThat(campaign.reports()).isEmpty();
        assertThat(campaign.finished()).isEqualTo(SEEDS / 4);
    }

    @Test
    void theSameSeedIsTheSameRunByteForByte() {
        for (long seed = FIRST; seed < FIRST + 5; seed++) {
            List<String> once = new Seed(seed, Seed.SANE).timeline();
            assertThat(once).hasSizeGreaterThan(100);
            assertThat(new Seed(seed, Seed.SANE).timeline()).isEqualTo(once);
        }
    }

    @Test
    void anotherProcessSeesTheSameRun() throws Exception {
        assertThat(SameRun.inAnotherProcess(FIRST, 5)).isEqualTo(SameRun.here(FIRST, 5));
    }

    @Test
    void theSeedsGoThroughEveryKindOfStepAPodOfThisNodeCanNeed() {
        Coverage coverage = Campaign.run(1, 2_000).coverage();
        assertThat(coverage.steps().keySet()).containsAll(Coverage.reachable());
        assertThat(coverage.notices()).isPositive();
    }
}
