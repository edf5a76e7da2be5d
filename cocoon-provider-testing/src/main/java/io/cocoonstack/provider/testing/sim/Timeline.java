package io.cocoonstack.provider.testing.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** What happened in a run, line by line. Costs next to nothing while nobody wants to read it. */
public final class Timeline {

    private final boolean kept;
    private final List<String> lines = new ArrayList<>();

    private Timeline(boolean kept) {
        this.kept = kept;
    }

    /** One that keeps its lines. */
    public static Timeline kept() {
        return new Timeline(true);
    }

    /** One that forgets everything at once. */
    public static Timeline forgotten() {
        return new Timeline(false);
    }

    /** Adds a line. */
    public void add(Duration when, String who, Supplier<String> what) {
        if (kept) {
            lines.add(String.format(Locale.ROOT, "%11.6f  %-24s %s", when.toNanos() / 1e9, who, what.get()));
        }
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }
}
