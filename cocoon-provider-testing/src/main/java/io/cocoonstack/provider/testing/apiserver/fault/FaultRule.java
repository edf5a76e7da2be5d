package io.cocoonstack.provider.testing.apiserver.fault;

import io.cocoonstack.provider.testing.apiserver.request.RequestPattern;
import java.util.concurrent.atomic.AtomicInteger;

/** One fault, from its setting to its clearing. */
public final class FaultRule {

    private final RequestPattern pattern;
    private final FaultEffect effect;
    private final AtomicInteger left;
    private final AtomicInteger hits = new AtomicInteger();

    FaultRule(RequestPattern pattern, FaultEffect effect, int times) {
        this.pattern = pattern;
        this.effect = effect;
        this.left = new AtomicInteger(times);
    }

    /** How many requests it has met. */
    public int hits() {
        return hits.get();
    }

    /** No further request meets it; requests that hang already stay as they are. */
    public void clear() {
        left.set(0);
    }

    /** Whether further requests can meet it. */
    public boolean active() {
        return left.get() > 0;
    }

    boolean meets(String method, String path, boolean watch) {
        return pattern.matches(method, path, watch) && left.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
    }

    FaultEffect hit() {
        hits.incrementAndGet();
        return effect;
    }
}
