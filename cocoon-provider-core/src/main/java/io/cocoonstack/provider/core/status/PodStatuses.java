package io.cocoonstack.provider.core.status;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.Ending;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.probe.Readiness;
import io.cocoonstack.provider.vm.Vm;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Derives a Pod's status from what is known. Pure; equal facts give an equal status, times included. */
public final class PodStatuses {

    private PodStatuses() {}

    /**
     * What a status is made of.
     *
     * @param vm the bound VM, null without one
     * @param image boot image of the VM
     * @param address the guest's address, empty while unknown
     * @param startTime when the Pod got its VM first, null before
     * @param runningSince when the VM was bound, null without one
     * @param restarts starts in place since then
     * @param failure the failure to show, null for none
     * @param ending how it ends, null while it does not
     * @param previous the status derived before, null for the first
     */
    public record Facts(
            PodRecord pod,
            @Nullable Vm vm,
            String image,
            String address,
            @Nullable Instant startTime,
            @Nullable Instant runningSince,
            int restarts,
            Readiness readiness,
            @Nullable Lifecycle lifecycle,
            @Nullable Failure failure,
            Ending.@Nullable Cause ending,
            String hostIp,
            @Nullable PodStatus previous) {}

    /** The status these facts call for. */
    public static PodStatus derive(Facts facts, Instant now) {
        return switch (facts.ending()) {
            case Ending.Cause.Deleted _
            when facts.previous() != null -> ended(facts, "Succeeded", "", "", 0, "Completed", now);
            case Ending.Cause.Deleted _ -> withoutVm(facts, "Succeeded", "", "", now);
            case Ending.Cause.Evicted(var reason, var message) ->
                ended(facts, "Failed", reason, message, 1, reason, now);
            case null -> facts.vm() == null ? waiting(facts, now) : running(facts, facts.vm(), now);
        };
    }

    /** The same status with a sentence of the moment, where people look for the reason that a Pod is not ready. */
    public static PodStatus saying(PodStatus status, String sentence, Instant now) {
        List<PodStatus.Condition> conditions = new ArrayList<>();
        Set<String> missing = new LinkedHashSet<>(List.of("ContainersReady", "Ready"));
        for (PodStatus.Condition condition : status.conditions()) {
            conditions.add(
                    missing.remove(condition.type())
                            ? new PodStatus.Condition(
                                    condition.type(),
                                    condition.status(),
                                    condition.reason(),
                                    sentence,
                                    condition.changed())
                            : condition);
        }
        missing.forEach(type -> conditions.add(new PodStatus.Condition(type, false, "", sentence, now)));
        return new PodStatus(
                status.phase(),
                status.reason(),
                status.message(),
                status.hostIp(),
                status.podIp(),
                status.startTime(),
                conditions,
                status.containers());
    }

    private static PodStatus waiting(Facts facts, Instant now) {
        Failure failure = facts.failure();
        if (failure == null) {
            return withoutVm(facts, "Pending", "", "", now);
        }
        if (failure.kind() == Failure.Kind.OWED) {
            return withoutVm(facts, "Pending", "", failure.message(), now);
        }
        boolean failed = failure.kind() == Failure.Kind.PERMANENT || facts.pod().restartNever();
        return failure.kind() == Failure.Kind.CONFIG
                ? withoutVm(facts, "Pending", "", "", now)
                : withoutVm(facts, failed ? "Failed" : "Pending", "ProviderFailed", failure.message(), now);
    }

    private static PodStatus withoutVm(Facts facts, String phase, String reason, String message, Instant now) {
        List<PodStatus.Condition> conditions = new ArrayList<>();
        // A condition once written stays on the object until it is written again.
        for (String type : List.of("ContainersReady", "Ready")) {
            if (known(facts, type)) {
                conditions.add(condition(facts, type, false, "", message, now));
            }
        }
        List<PodStatus.Container> containers = new ArrayList<>();
        Failure failure = facts.failure();
        if (failure != null && failure.kind() == Failure.Kind.CONFIG) {
            for (String name : facts.pod().containers()) {
                containers.add(new PodStatus.Container(
                        name,
                        facts.image(),
                        "",
                        false,
                        0,
                        new PodStatus.State.Waiting("CreateContainerConfigError", failure.message())));
            }
        }
        return new PodStatus(phase, reason, message, facts.hostIp(), "", facts.startTime(), conditions, containers);
    }

    private static PodStatus running(Facts facts, Vm vm, Instant now) {
        Lifecycle lifecycle = facts.lifecycle();
        LifecycleState state = lifecycle == null ? LifecycleState.CREATING : lifecycle.state();
        // Checks are forgiven a failure or two; an address that was taken away is not: it may be somebody else's.
        boolean answers = facts.readiness().ready() && !facts.address().isEmpty();
        boolean ready = answers && state == LifecycleState.READY;
        boolean failed = lifecycle != null && state == LifecycleState.FAILED;
        String told = lifecycle == null ? "" : lifecycle.message();
        String message = failed && !told.isEmpty() ? told : facts.readiness().message();
        String reason = ready ? "" : state == LifecycleState.READY ? "ProbeFailed" : "Lifecycle" + title(state);
        Instant since = facts.runningSince() == null ? now : facts.runningSince();
        List<PodStatus.Container> containers = facts.pod().containers().stream()
                .map(name -> new PodStatus.Container(
                        name,
                        facts.image(),
                        ObservedStatus.Container.idOf(vm.id()),
                        ready,
                        facts.restarts(),
                        new PodStatus.State.Running(since)))
                .toList();
        return new PodStatus(
                "Running",
                "",
                "",
                facts.hostIp(),
                facts.address(),
                facts.startTime(),
                List.of(
                        condition(facts, "PodScheduled", true, "", "", now),
                        condition(facts, "Initialized", true, "", "", now),
                        condition(facts, "ContainersReady", ready, reason, message, now),
                        condition(facts, "Ready", ready, reason, message, now)),
                containers);
    }

    private static PodStatus ended(
            Facts facts, String phase, String reason, String message, int exitCode, String word, Instant now) {
        PodStatus previous = facts.previous();
        if (previous == null || previous.containers().isEmpty()) {
            return withoutVm(facts, phase, reason, message, now);
        }
        List<PodStatus.Container> containers = previous.containers().stream()
                .map(container -> container.state() instanceof PodStatus.State.Terminated
                        ? container
                        : new PodStatus.Container(
                                container.name(),
                                container.image(),
                                container.containerId(),
                                false,
                                container.restarts(),
                                new PodStatus.State.Terminated(exitCode, word, message, facts.runningSince(), now)))
                .toList();
        return new PodStatus(
                phase,
                reason,
                message,
                previous.hostIp(),
                previous.podIp(),
                previous.startTime(),
                List.of(
                        condition(facts, "PodScheduled", true, "", "", now),
                        condition(facts, "Initialized", true, "", "", now),
                        condition(facts, "ContainersReady", false, "PodCompleted", message, now),
                        condition(facts, "Ready", false, "PodCompleted", message, now)),
                containers);
    }

    private static boolean known(Facts facts, String type) {
        PodStatus previous = facts.previous();
        return (previous != null
                        && previous.conditions().stream()
                                .anyMatch(condition -> condition.type().equals(type)))
                || facts.pod().observed().conditions().stream()
                        .anyMatch(condition -> condition.type().equals(type));
    }

    /** A condition keeps the time of its last change: ours first, else what the API server shows. */
    private static PodStatus.Condition condition(
            Facts facts, String type, boolean status, String reason, String message, Instant now) {
        PodStatus previous = facts.previous();
        if (previous != null) {
            for (PodStatus.Condition condition : previous.conditions()) {
                if (condition.type().equals(type) && condition.status() == status) {
                    return new PodStatus.Condition(type, status, reason, message, condition.changed());
                }
            }
        }
        Instant changed = facts.pod().observed().conditions().stream()
                .filter(condition -> condition.type().equals(type))
                .filter(condition -> condition.status().equals(status ? "True" : "False"))
                .map(ObservedStatus.Condition::changed)
                .filter(time -> time != null)
                .findFirst()
                .orElse(now);
        return new PodStatus.Condition(type, status, reason, message, changed);
    }

    private static String title(LifecycleState state) {
        String text = state.text();
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
