package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.testing.sim.world.SimProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Pods with something changed, as an API server makes them. */
final class Statuses {

    private Statuses() {}

    /** The status a watcher sees after a write: conditions of others stay unless they were dropped. */
    static ObservedStatus merged(ObservedStatus before, PodStatus written, Set<String> dropped) {
        List<ObservedStatus.Condition> conditions = new ArrayList<>();
        before.conditions().stream()
                .filter(old -> !dropped.contains(old.type()))
                .filter(old -> written.conditions().stream()
                        .noneMatch(fresh -> fresh.type().equals(old.type())))
                .forEach(conditions::add);
        written.conditions().stream()
                .map(fresh -> new ObservedStatus.Condition(
                        fresh.type(),
                        fresh.status() ? "True" : "False",
                        fresh.reason(),
                        fresh.message(),
                        fresh.changed()))
                .forEach(conditions::add);
        return new ObservedStatus(
                written.phase(),
                written.reason(),
                written.podIp(),
                written.startTime(),
                conditions,
                written.containers().stream().map(Statuses::container).toList());
    }

    /** Whether a Pod says how far a transfer is. */
    static boolean tellsOfATransfer(PodRecord pod) {
        return pod.observed().conditions().stream()
                .map(ObservedStatus.Condition::message)
                .anyMatch(SimProgress::tells);
    }

    private static ObservedStatus.Container container(PodStatus.Container container) {
        return switch (container.state()) {
            case PodStatus.State.Running(var since) ->
                new ObservedStatus.Container(
                        container.name(), container.containerId(), container.ready(), "running", since);
            case PodStatus.State.Waiting _ ->
                new ObservedStatus.Container(
                        container.name(), container.containerId(), container.ready(), "waiting", null);
            case PodStatus.State.Terminated _ ->
                new ObservedStatus.Container(
                        container.name(), container.containerId(), container.ready(), "terminated", null);
        };
    }

    static PodRecord with(
            PodRecord pod,
            Map<String, String> annotations,
            PodRecord.@Nullable Deletion deletion,
            ObservedStatus observed) {
        return new PodRecord(
                pod.ref(),
                annotations,
                pod.containers(),
                pod.resources(),
                pod.cpuClass(),
                pod.cocoonSet(),
                pod.restartNever(),
                deletion,
                observed);
    }
}
