package io.cocoonstack.provider.testing.sim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Decides what befalls each call of a run. Every decision follows from the seed and from the call's own name and number alone,
 * not from the calls around it: a run from which something was taken away goes on much as before, which is what makes a failing
 * run shrink.
 */
public final class Fate {

    private final long seed;
    private final Set<String> spared;
    private final Map<String, Integer> counts = new HashMap<>();
    private final List<String> struck = new ArrayList<>();
    private Weather weather;

    /** @param spared names of calls that nothing befalls, as {@link #struck} gave them for an earlier run */
    public Fate(long seed, Weather weather, Set<String> spared) {
        this.seed = seed;
        this.weather = weather;
        this.spared = spared;
    }

    /** From now on nothing befalls anybody. */
    public void calm() {
        weather = Weather.calm();
    }

    /** Calls that something befell so far, in order: the call, its number, and what it was. */
    public List<String> struck() {
        return List.copyOf(struck);
    }

    /** A source of random numbers for the next thing of that name. */
    public SplittableRandom next(String name) {
        int number = counts.merge(name, 1, Integer::sum);
        return random(name, number);
    }

    /** What befalls the next call of that name, with random numbers for whatever else is to be decided about it. */
    public Verdict judge(String name) {
        int number = counts.merge(name, 1, Integer::sum);
        SplittableRandom random = random(name, number);
        Fault fault = weather.draw(random);
        if (fault == Fault.NONE) {
            return new Verdict(fault, random);
        }
        String text = name + " #" + number + " " + fault;
        if (spared.contains(text)) {
            return new Verdict(Fault.NONE, random);
        }
        struck.add(text);
        return new Verdict(fault, random);
    }

    private SplittableRandom random(String name, int number) {
        long hash = seed * 0x9E3779B97F4A7C15L;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001B3L;
        }
        return new SplittableRandom(hash ^ (number * 0xD1B54A32D192ED03L));
    }

    /** What befalls one call, and its own random numbers. */
    public record Verdict(Fault fault, SplittableRandom random) {}
}
