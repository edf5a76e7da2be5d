package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.vm.Vm;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A Pod as the engine holds it.
 *
 * @param pod the incarnation
 * @param bound its VM, null without one
 * @param lifecycle lifecycle as intended, null before the first
 * @param status status as intended
 */
public record TrackedPod(
        PodRecord pod, @Nullable Vm bound, @Nullable Lifecycle lifecycle, PodStatus status) {

    public Optional<Vm> vm() {
        return Optional.ofNullable(bound);
    }
}
