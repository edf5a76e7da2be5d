package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.PlanSettings;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.decide.Planner;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.sim.check.Broken;
import io.cocoonstack.provider.core.sim.check.Rule;
import io.cocoonstack.provider.core.sim.check.Scene;
import io.cocoonstack.provider.testing.sim.Fate;
import io.cocoonstack.provider.testing.sim.Life;
import io.cocoonstack.provider.testing.sim.Outside;
import io.cocoonstack.provider.testing.sim.SimTask;
import io.cocoonstack.provider.testing.sim.SimThreads;
import io.cocoonstack.provider.testing.sim.Timeline;
import io.cocoonstack.provider.testing.sim.world.Deed;
import io.cocoonstack.provider.testing.sim.world.SimWorld;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One run of the simulation: one seed from the first operation to the last Pod at rest. */
final class Run {

    private static final Instant EPOCH = Instant.parse("2026-05-01T10:00:00Z");
    private static final long MOST_PAUSES = 400_000;
    private static final int MOST_STEPS_AT_A_TIME = 200;

    private final SimThreads threads = new SimThreads(EPOCH, MOST_PAUSES);
    private final Life house = new Life("house");
    private final List<Order> orders;
    private final Fate fate;
    private final SimApi api;
    private final SimWorld world;
    private final Daemon daemon;
    private final Operator operator;
    private final Coverage coverage;
    private final Setup setup;
    private List<Rule> rules = List.of();
    private boolean judging;
    private @Nullable SimTask lastPlanner;
    private @Nullable Instant lastPlanned;
    private int stepsInARow;

    /**
     * @param orders what the operator does
     * @param spared faults that do not happen
     * @param mutant what becomes of each step of the real planner
     */
    Run(
            long seed,
            Setup setup,
            List<Order> orders,
            Set<String> spared,
            BiFunction<Evidence, Step, Step> mutant,
            Timeline timeline,
            Coverage coverage) {
        this.setup = setup;
        this.orders = orders;
        this.coverage = coverage;
        this.fate = new Fate(seed, setup.weather(), spared);
        Outside outside = new Outside(threads, fate, timeline, house, this::killed);
        this.api = new SimApi(threads, this::changed);
        this.world = new SimWorld(outside);
        Function<Evidence, Step> planner = new Planner(
                new PlanSettings("node", setup.settings().cpuClass(), setup.store(), setup.peers(), false))::next;
        this.daemon = new Daemon(
                api, world, setup, evidence -> watched(evidence, mutant.apply(evidence, planner.apply(evidence))));
        this.operator = new Operator(api, world, daemon, setup.store());
        world.told(this::done);
        world.guests().shell(new Shell(world.guests()));
        this.rules = new Scene(api, world, daemon, setup.store()).rules();
        world.snapshots().add(PodKinds.BASE_SNAPSHOT, PodKinds.RUN_IMAGE, "cloud-hypervisor");
        world.snapshots().add(PodKinds.WINDOWS_SNAPSHOT, "windows:1", "cloud-hypervisor");
        world.snapshots().add(PodKinds.FIRECRACKER_SNAPSHOT, PodKinds.RUN_IMAGE, "firecracker");
        world.snapshots().add(PodKinds.DIRECTORY, PodKinds.RUN_IMAGE, "cloud-hypervisor");
    }

    /** Runs to the end; whatever is thrown is what is wrong. */
    void go() {
        Unforeseen.in(threads);
        try (threads) {
            daemon.startAfter(Duration.ZERO);
            threads.start(house, "operator", Duration.ofMillis(100), this::script);
            threads.run(Duration.ofDays(3));
        }
    }

    /** How much work the run was. */
    String effort() {
        return threads.switches() + " switches in " + threads.passed().toSeconds() + " s";
    }

    /** What befell calls in this run. */
    List<String> struck() {
        return fate.struck();
    }

    private void script() {
        operator.work(orders);
        world.outside().note(() -> "from now on all is well");
        fate.calm();
        operator.repair();
        world.events().calm();
        Rest rest = new Rest(api, world, daemon, setup);
        rest.await("after the last operation", false);
        world.outside().note(() -> "a last restart");
        daemon.stop();
        rest.await("after the last restart", true);
        daemon.end();
        threads.end(house);
    }

    private void killed(String where) {
        Errand.of(threads.moving()).ifPresent(errand -> coverage.killed(errand, where));
        daemon.kill();
    }

    private Step watched(Evidence evidence, Step step) {
        SimTask task = threads.moving();
        if (task == null) {
            return step;
        }
        Errand errand = new Errand(evidence, step);
        task.errand(errand);
        coverage.step(errand);
        world.outside().note(() -> "STEP " + step);
        rules.forEach(rule -> rule.planned(errand));
        Instant now = threads.now();
        stepsInARow = task == lastPlanner && now.equals(lastPlanned) ? stepsInARow + 1 : 0;
        lastPlanner = task;
        lastPlanned = now;
        if (stepsInARow > MOST_STEPS_AT_A_TIME) {
            threads.fail(new Broken(Run.class, "the planner goes round in circles at " + errand));
        }
        return step;
    }

    private void done(Deed deed) {
        judge(rule -> rule.done(deed));
    }

    private void changed(@Nullable PodRecord before, @Nullable PodRecord after) {
        if (after != null
                && Statuses.tellsOfATransfer(after)
                && !after.observed().equals(before == null ? null : before.observed())) {
            coverage.notice();
        }
        judge(rule -> rule.changed(before, after));
    }

    private void judge(Consumer<Rule> question) {
        if (judging) {
            return;
        }
        judging = true;
        try {
            rules.forEach(question);
            rules.forEach(Rule::holds);
        } catch (Broken broken) {
            world.outside().note(() -> "BROKEN " + broken.getMessage());
            threads.fail(broken);
        } finally {
            judging = false;
        }
    }
}
