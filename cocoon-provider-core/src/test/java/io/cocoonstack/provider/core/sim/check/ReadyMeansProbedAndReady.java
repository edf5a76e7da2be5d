package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.core.sim.Errand;
import io.cocoonstack.provider.testing.sim.world.Deed;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A Pod is shown as Ready only while its guest answers, checks debounced, and its lifecycle is ready. */
final class ReadyMeansProbedAndReady implements Rule {

    private static final int THRESHOLD = 3;

    private final Scene scene;
    /** Failed checks in a row by address; no entry for an address that never answered. */
    private final Map<String, Integer> failures = new HashMap<>();
    /** The same when the lane decided to write a status: what comes while it writes is another write's business. */
    private final Map<String, Map<String, Integer>> decided = new HashMap<>();

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
    public void planned(Errand errand) {
        if (errand.step() instanceof Step.PublishStatus) {
            decided.put(errand.uid(), Map.copyOf(failures));
        }
    }

    @Override
    public void changed(@Nullable PodRecord before, @Nullable PodRecord after) {
        Optional<Errand> errand = scene.errand().filter(found -> found.step() instanceof Step.PublishStatus);
        if (after == null || errand.isEmpty()) {
            return;
        }
        PodStatus status = scene.api().status(after.ref().uid()).orElse(null);
        if (status == null || !ready(status)) {
            return;
        }
        String who = after.ref().uid() + " is shown as Ready";
        Lifecycle lifecycle = errand.get().evidence().lifecycle();
        if (lifecycle == null || lifecycle.state() != LifecycleState.READY) {
            throw new Broken(ReadyMeansProbedAndReady.class, who + " with lifecycle " + lifecycle);
        }
        Integer row = decided.getOrDefault(errand.get().uid(), Map.of()).get(status.podIp());
        if (row == null || row >= THRESHOLD) {
            throw new Broken(
                    ReadyMeansProbedAndReady.class,
                    who + " at \"" + status.podIp() + "\" after " + row + " failed checks in a row");
        }
    }

    private static boolean ready(PodStatus status) {
        return status.conditions().stream()
                .anyMatch(condition -> condition.type().equals("Ready") && condition.status());
    }
}
