package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.testing.sim.world.Deed;
import java.util.HashMap;
import java.util.Map;

/** A Pod is shown as Ready only while its guest answers, checks debounced, and its lifecycle is ready. */
final class ReadyMeansProbedAndReady implements Rule {

    private final Scene scene;
    /** Failed checks in a row by address; no entry for an address that never answered. */
    private final Map<String, Integer> failures = new HashMap<>();

    ReadyMeansProbedAndReady(Scene scene) {
        this.scene = scene;
    }

    @Override
    public void done(Deed deed) {
        if (deed instanceof Deed.Checked(var ip, var answered)) {
            if (answered) {
                failures.put(ip, 0);
            } else {
                failures.computeIfPresent(ip, (_, row) -> row + 1);
            }
        }
    }

    @Override
    public void holds() {
        for (TrackedPod pod : scene.daemon().pods()) {
            if (!ready(pod.status())) {
                continue;
            }
            String who = pod.pod().ref().uid() + " is Ready";
            if (pod.lifecycle() == null || pod.lifecycle().state() != LifecycleState.READY) {
                throw new Broken(ReadyMeansProbedAndReady.class, who + " with lifecycle " + pod.lifecycle());
            }
            // The lane hears of a check only between two steps, so a few more failures may have come since.
            Integer row = failures.get(pod.status().podIp());
            if (row == null) {
                throw new Broken(
                        ReadyMeansProbedAndReady.class, who + " at \"" + pod.status().podIp() + "\", which never answered");
            }
        }
    }

    static boolean ready(PodStatus status) {
        return status.conditions().stream()
                .anyMatch(condition -> condition.type().equals("Ready") && condition.status());
    }
}
