package io.cocoonstack.provider.testing.sim;

import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;

/** How often each fault befalls a call, in calls per million. Drawn once per run, so that runs differ in kind. */
public final class Weather {

    private static final int[] ODDS = {0, 0, 2_000, 10_000, 40_000, 120_000};

    private final Map<Fault, Integer> perMillion;

    private Weather(Map<Fault, Integer> perMillion) {
        this.perMillion = perMillion;
    }

    /** No faults at all. */
    public static Weather calm() {
        return new Weather(Map.of());
    }

    /** Some weather: about a third of all faults never happen in it, the others rarely to often. Kills stay rare. */
    public static Weather of(SplittableRandom random) {
        Map<Fault, Integer> odds = new EnumMap<>(Fault.class);
        for (Fault fault : Fault.values()) {
            int often = ODDS[random.nextInt(ODDS.length)];
            switch (fault) {
                case NONE -> {}
                case SLOW, REFUSED, ANSWER_LOST -> odds.put(fault, often);
                case HANGS, KILLED_BEFORE, KILLED_AFTER -> odds.put(fault, often / 10);
            }
        }
        return new Weather(odds);
    }

    /** The fault of one call. */
    Fault draw(SplittableRandom random) {
        int drawn = random.nextInt(1_000_000);
        for (Map.Entry<Fault, Integer> entry : perMillion.entrySet()) {
            drawn -= entry.getValue();
            if (drawn < 0) {
                return entry.getKey();
            }
        }
        return Fault.NONE;
    }
}
