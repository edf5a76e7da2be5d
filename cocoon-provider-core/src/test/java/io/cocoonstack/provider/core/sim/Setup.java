package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.core.engine.EngineSettings;
import io.cocoonstack.provider.core.plan.startup.OrphanPolicy;
import io.cocoonstack.provider.testing.sim.Weather;
import java.util.EnumSet;
import java.util.SplittableRandom;

/**
 * The kind of a run, drawn from its seed: which faults and operations it knows, and how the node is set up. Runs that know only
 * some of everything go further into that than a run that knows everything.
 *
 * @param operations how many operations the run has
 * @param kinds which operations it knows
 * @param hurried whether operations follow each other closely
 * @param store whether snapshots are kept outside the node
 * @param peers whether other nodes can be asked for theirs
 * @param cluster whether the engine reaches the API server through the code that speaks to a real one
 */
record Setup(
        Weather weather,
        int operations,
        EnumSet<Operation> kinds,
        boolean hurried,
        boolean store,
        boolean peers,
        EngineSettings settings,
        boolean cluster) {

    /** The same run through the code that speaks to a real API server. */
    Setup overCluster() {
        return new Setup(weather, operations, kinds, hurried, store, peers, settings, true);
    }

    static Setup of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        EnumSet<Operation> kinds = EnumSet.of(Operation.CREATE, Operation.DELETE);
        for (Operation operation : Operation.values()) {
            if (random.nextInt(100) < 65) {
                kinds.add(operation);
            }
        }
        Weather weather = random.nextInt(8) == 0 ? Weather.calm() : Weather.of(random);
        OrphanPolicy orphans = OrphanPolicy.values()[random.nextInt(4) % 3];
        return new Setup(
                weather,
                50 + random.nextInt(151),
                kinds,
                random.nextBoolean(),
                random.nextInt(8) > 0,
                random.nextBoolean(),
                new EngineSettings("node", "192.0.2.1", "", "mmap", orphans, random.nextInt(4) > 0),
                false);
    }
}
