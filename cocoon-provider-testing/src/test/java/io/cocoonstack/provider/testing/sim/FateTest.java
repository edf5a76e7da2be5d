package io.cocoonstack.provider.testing.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FateTest {

    private static final Weather STORM = storm();

    @Test
    void theSameSeedStrikesTheSameCalls() {
        assertThat(struck(new Fate(7, STORM, Set.of()), 3_000))
                .isNotEmpty()
                .isEqualTo(struck(new Fate(7, STORM, Set.of()), 3_000));
        assertThat(struck(new Fate(8, STORM, Set.of()), 3_000))
                .isNotEqualTo(struck(new Fate(7, STORM, Set.of()), 3_000));
    }

    @Test
    void whatBefallsACallDoesNotDependOnTheCallsOfOthers() {
        Fate alone = new Fate(7, STORM, Set.of());
        List<Fault> ofAlone = faults(alone, "inspect vm-1", 500);
        Fate among = new Fate(7, STORM, Set.of());
        List<Fault> ofAmong = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            among.judge("list");
            ofAmong.add(among.judge("inspect vm-1").fault());
        }

        assertThat(ofAmong).isEqualTo(ofAlone);
    }

    @Test
    void aCallThatIsSparedIsSparedAlone() {
        List<String> all = struck(new Fate(7, STORM, Set.of()), 3_000);
        List<String> rest = new ArrayList<>(all.subList(1, all.size()));

        assertThat(struck(new Fate(7, STORM, Set.of(all.getFirst())), 3_000)).isEqualTo(rest);
    }

    @Test
    void afterTheStormNothingBefallsAnybody() {
        Fate fate = new Fate(7, STORM, Set.of());
        fate.calm();

        assertThat(struck(fate, 3_000)).isEmpty();
    }

    @Test
    void shrinkingFindsTheFewPartsThatMatter() {
        List<Integer> parts = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            parts.add(i);
        }

        assertThat(Shrinking.shrink(parts, some -> some.contains(17) && some.contains(151), 400))
                .containsExactly(17, 151);
        assertThat(Shrinking.shrink(parts, _ -> true, 400)).isEmpty();
        assertThat(Shrinking.shrink(parts, _ -> false, 5)).isEqualTo(parts);
    }

    private static Weather storm() {
        // Drawn until it knows the faults the tests are about.
        for (long seed = 0; ; seed++) {
            Weather weather = Weather.of(new SplittableRandom(seed));
            if (struck(new Fate(7, weather, Set.of()), 3_000).size() > 100) {
                return weather;
            }
        }
    }

    private static List<String> struck(Fate fate, int calls) {
        faults(fate, "inspect vm-1", calls);
        return fate.struck();
    }

    private static List<Fault> faults(Fate fate, String name, int calls) {
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            faults.add(fate.judge(name).fault());
        }
        return faults;
    }
}
