package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.sim.Errand;
import io.cocoonstack.provider.testing.sim.world.SimProgress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How far a transfer is gets written only until its lane goes on with something else. */
final class TransfersAreToldWhileTheyGoOn implements Rule {

    private final Map<String, Step> planned = new HashMap<>();

    @Override
    public void planned(Errand errand) {
        planned.put(errand.uid(), errand.step());
    }

    @Override
    public void changed(@Nullable PodRecord before, @Nullable PodRecord after) {
        if (after == null
                || told(after).isEmpty()
                || (before != null && told(before).equals(told(after)))) {
            return;
        }
        Step step = planned.get(after.ref().uid());
        if (!transfers(step)) {
            throw new Broken(
                    TransfersAreToldWhileTheyGoOn.class,
                    after.ref().uid() + " tells " + told(after) + " during " + step);
        }
    }

    private static boolean transfers(@Nullable Step step) {
        return step instanceof Step.PushState
                || step instanceof Step.PullHibernated
                || step instanceof Step.FetchFromPeer
                || step instanceof Step.Boot;
    }

    private static List<String> told(PodRecord pod) {
        return pod.observed().conditions().stream()
                .map(ObservedStatus.Condition::message)
                .filter(SimProgress::tells)
                .toList();
    }
}
