package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.sim.check.Broken;
import io.cocoonstack.provider.testing.sim.Shrinking;
import io.cocoonstack.provider.testing.sim.Timeline;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** One seed, run as often as it takes to say what is wrong with it. */
final class Seed {

    static final BiFunction<Evidence, Step, Step> SANE = (_, step) -> step;

    private static final int SHRINK_ATTEMPTS = 400;

    private final long number;
    private final Setup setup;
    private final List<Order> orders;
    private final BiFunction<Evidence, Step, Step> mutant;

    Seed(long number, BiFunction<Evidence, Step, Step> mutant) {
        this(number, Setup.of(number), mutant);
    }

    Seed(long number, Setup setup, BiFunction<Evidence, Step, Step> mutant) {
        this.number = number;
        this.setup = setup;
        this.orders = Order.of(number, setup);
        this.mutant = mutant;
    }

    /** What went wrong in a run. */
    record Fall(String what, List<String> struck, List<String> timeline) {

        /** Whether two runs went wrong in the same way. */
        boolean like(Fall other) {
            return kind().equals(other.kind());
        }

        private String kind() {
            return what.substring(0, what.indexOf(':') < 0 ? what.length() : what.indexOf(':'));
        }
    }

    /** Runs everything the seed has. */
    Optional<Fall> run(Coverage coverage) {
        return run(orders, Set.of(), Timeline.forgotten(), coverage);
    }

    /** The whole timeline of the seed. */
    List<String> timeline() {
        Timeline timeline = Timeline.kept();
        run(orders, Set.of(), timeline, new Coverage());
        return timeline.lines();
    }

    /** What is wrong, in as few operations and faults as could be found, for people to read. */
    String report(Fall fall) {
        List<Order> fewer = Shrinking.shrink(
                orders, some -> again(some, Set.of()).filter(fall::like).isPresent(), SHRINK_ATTEMPTS);
        Fall small = again(fewer, Set.of()).orElse(fall);
        List<String> needed = Shrinking.shrink(
                small.struck(),
                some -> again(fewer, except(small.struck(), some))
                        .filter(fall::like)
                        .isPresent(),
                SHRINK_ATTEMPTS);
        Timeline timeline = Timeline.kept();
        Fall last = run(fewer, except(small.struck(), needed), timeline, new Coverage())
                .orElse(small);
        List<String> text = new ArrayList<>();
        text.add("seed " + number + " fails: " + fall.what());
        text.add("with " + fewer.size() + " of " + orders.size() + " operations and " + needed.size() + " faults: "
                + last.what());
        fewer.forEach(order -> text.add("  " + order));
        needed.forEach(fault -> text.add("  fault " + fault));
        text.addAll(last.timeline());
        text.add("replay: mvn -pl cocoon-provider-core -am verify -Dtest=SimTest"
                + " -Dsurefire.failIfNoSpecifiedTests=false -Dsim.seeds=1 -Dsim.first=" + number);
        return String.join(System.lineSeparator(), text);
    }

    private static Set<String> except(List<String> all, List<String> some) {
        Set<String> rest = new HashSet<>(all);
        rest.removeAll(some);
        return rest;
    }

    private Optional<Fall> again(List<Order> some, Set<String> spared) {
        return run(some, spared, Timeline.forgotten(), new Coverage());
    }

    private Optional<Fall> run(List<Order> some, Set<String> spared, Timeline timeline, Coverage coverage) {
        Run run = new Run(number, setup, some, spared, mutant, timeline, coverage);
        try {
            run.go();
            return Optional.empty();
        } catch (Broken broken) {
            return Optional.of(new Fall(String.valueOf(broken.getMessage()), run.struck(), timeline.lines()));
        } catch (RuntimeException | Error surprise) {
            return Optional.of(new Fall(
                    surprise.getClass().getSimpleName() + ": " + surprise.getMessage() + " "
                            + List.of(surprise.getStackTrace()).stream()
                                    .limit(6)
                                    .toList(),
                    run.struck(),
                    timeline.lines()));
        }
    }
}
