package io.cocoonstack.provider.core.status;

import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.port.PodStatus;

/** Whether the API server already shows a status of ours, as far as anybody looks. */
public final class StatusComparison {

    private StatusComparison() {}

    /**
     * Compares phase, reason, address, our conditions with their reasons and messages, and the containers' VM,
     * readiness and kind of state.
     */
    public static boolean shows(ObservedStatus observed, PodStatus wanted) {
        String phase = observed.phase().isEmpty() ? "Pending" : observed.phase();
        return phase.equals(wanted.phase())
                && observed.reason().equals(wanted.reason())
                && observed.podIp().equals(wanted.podIp())
                && wanted.conditions().stream().allMatch(condition -> shows(observed, condition))
                && containers(observed, wanted);
    }

    private static boolean shows(ObservedStatus observed, PodStatus.Condition wanted) {
        return observed.conditions().stream()
                .anyMatch(condition -> condition.type().equals(wanted.type())
                        && condition.status().equals(wanted.status() ? "True" : "False")
                        && condition.reason().equals(wanted.reason())
                        && condition.message().equals(wanted.message()));
    }

    private static boolean containers(ObservedStatus observed, PodStatus wanted) {
        if (observed.containers().size() != wanted.containers().size()) {
            return false;
        }
        return wanted.containers().stream().allMatch(container -> observed.containers().stream()
                .anyMatch(seen -> seen.name().equals(container.name())
                        && seen.id().equals(container.containerId())
                        && seen.ready() == container.ready()
                        && seen.state().equals(kind(container.state()))));
    }

    private static String kind(PodStatus.State state) {
        return switch (state) {
            case PodStatus.State.Running _ -> "running";
            case PodStatus.State.Waiting _ -> "waiting";
            case PodStatus.State.Terminated _ -> "terminated";
        };
    }
}
