package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.PodStatus;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whoever sees {@code lifecycle-state=ready} appear finds the status that goes with it. */
final class ReadyAnnotationFindsItsStatus implements Rule {

    private final Scene scene;

    ReadyAnnotationFindsItsStatus(Scene scene) {
        this.scene = scene;
    }

    @Override
    public void changed(@Nullable PodRecord before, @Nullable PodRecord after) {
        if (after == null || before == null || !ready(after) || ready(before) || after.deleting()) {
            return;
        }
        Optional<PodStatus> status = scene.api().status(after.ref().uid());
        String id = Annotations.text(after.annotations(), Annotations.VM_ID);
        boolean fits = status.isPresent()
                && status.get().phase().equals("Running")
                && status.get().containers().stream()
                        .allMatch(container -> container.containerId().equals("cocoon://" + id))
                && status.get().conditions().stream()
                        .filter(condition -> condition.type().equals("Ready"))
                        .anyMatch(condition ->
                                condition.status() || !condition.reason().startsWith("Lifecycle"));
        if (!fits) {
            throw new Broken(
                    ReadyAnnotationFindsItsStatus.class,
                    after.ref().uid() + " became ready with VM " + id + " and status " + status.orElse(null));
        }
    }

    private static boolean ready(PodRecord pod) {
        return Lifecycle.read(pod.annotations())
                .filter(lifecycle -> lifecycle.state() == LifecycleState.READY)
                .isPresent();
    }
}
