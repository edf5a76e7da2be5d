package io.cocoonstack.provider.testing.network;

import io.cocoonstack.provider.probe.ProbeAgent;
import io.cocoonstack.provider.probe.ProbeResult;
import io.cocoonstack.provider.probe.ProbeTarget;
import io.cocoonstack.provider.testing.fault.Delay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Guests that answer, unless they were told not to. */
public final class FakeProbes implements ProbeAgent {

    private final Delay delay;
    private final Set<String> silent = ConcurrentHashMap.newKeySet();
    private final List<ProbeTarget> checked = new ArrayList<>();
    private volatile boolean allSilent;
    private volatile Duration latency = Duration.ZERO;

    /** @param delay how latency passes */
    public FakeProbes(Delay delay) {
        this.delay = delay;
    }

    /** A guest does not answer any more. */
    public FakeProbes silence(String ip) {
        silent.add(ip);
        return this;
    }

    /** A guest answers again. */
    public FakeProbes wake(String ip) {
        silent.remove(ip);
        return this;
    }

    /** No guest answers, or all those that were not silenced. */
    public FakeProbes silenceAll(boolean on) {
        allSilent = on;
        return this;
    }

    /** A check takes that long, and fails when that is longer than it may. */
    public FakeProbes latency(Duration time) {
        latency = time;
        return this;
    }

    /** All checks so far, oldest first. */
    public List<ProbeTarget> checked() {
        synchronized (checked) {
            return List.copyOf(checked);
        }
    }

    @Override
    public ProbeResult check(ProbeTarget target, Duration limit) {
        synchronized (checked) {
            checked.add(target);
        }
        boolean late = latency.compareTo(limit) > 0;
        try {
            delay.sleep(late ? limit : latency);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new ProbeResult(false, "interrupted");
        }
        if (late || allSilent || silent.contains(target.ip())) {
            return new ProbeResult(false, "no answer from " + target.ip());
        }
        return new ProbeResult(true, target.ip() + " answers");
    }
}
