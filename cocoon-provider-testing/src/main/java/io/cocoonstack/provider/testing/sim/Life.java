package io.cocoonstack.provider.testing.sim;

import java.util.LinkedHashSet;
import java.util.Set;

/** Tasks that end together: those of one process, or those of the world around it. */
public final class Life {

    private final String name;
    private boolean over;
    final Set<SimTask> tasks = new LinkedHashSet<>();

    public Life(String name) {
        this.name = name;
    }

    /** Whether this life was ended. */
    public boolean over() {
        return over;
    }

    void end() {
        over = true;
    }

    @Override
    public String toString() {
        return name;
    }
}
