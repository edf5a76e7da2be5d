package io.cocoonstack.provider.testing.sim;

import java.util.ArrayList;
import java.util.List;

/** A word that one task waits for and another gives. Given once; whoever waits for it later does not wait. */
public final class SimSignal {

    private final SimThreads threads;
    final List<SimTask> waiting = new ArrayList<>();
    private boolean given;

    SimSignal(SimThreads threads) {
        this.threads = threads;
    }

    /** Lets everybody go on who waits for it. */
    public void give() {
        given = true;
        List.copyOf(waiting).forEach(threads::wake);
        waiting.clear();
    }

    public boolean given() {
        return given;
    }

    /** Waits on the calling task's thread until the word is given. */
    public void await() {
        threads.waitFor(this);
    }
}
