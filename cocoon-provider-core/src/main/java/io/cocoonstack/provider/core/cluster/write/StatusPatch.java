package io.cocoonstack.provider.core.cluster.write;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.core.port.PodStatus.State;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A Pod's status as a strategic merge patch. What the engine owns is set or, when it is empty, deleted; what it does not own is not
 * mentioned: conditions of others, qosClass, observedGeneration. Address lists merge by address, so each one replaces itself:
 * the API server refuses two addresses of one family. Pure.
 */
final class StatusPatch {

    /** Conditions only a kubelet writes. One that the engine does not want any more must not go on saying what it said. */
    private static final List<String> OWN_CONDITIONS = List.of("Initialized", "ContainersReady", "Ready");

    private static final Map<String, Object> REPLACE = Map.of("$patch", "replace");

    private StatusPatch() {}

    static Map<String, Object> of(PodRef pod, PodStatus status) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("metadata", Map.of("uid", pod.uid()));
        body.put("status", status(status));
        return body;
    }

    private static Map<String, @Nullable Object> status(PodStatus status) {
        Map<String, @Nullable Object> patch = new LinkedHashMap<>();
        if (!status.phase().isEmpty()) {
            patch.put("phase", status.phase());
        }
        patch.put("reason", orNull(status.reason()));
        patch.put("message", orNull(status.message()));
        patch.put("podIP", orNull(status.podIp()));
        patch.put("podIPs", addresses(status.podIp()));
        if (!status.hostIp().isEmpty()) {
            patch.put("hostIP", status.hostIp());
            patch.put("hostIPs", addresses(status.hostIp()));
        }
        if (status.startTime() != null) {
            patch.put("startTime", stamp(status.startTime()));
        }
        patch.put("conditions", conditions(status.conditions()));
        patch.put(
                "containerStatuses",
                status.containers().stream().map(StatusPatch::container).toList());
        return patch;
    }

    private static List<Map<String, ?>> addresses(String address) {
        return address.isEmpty() ? List.of(REPLACE) : List.of(REPLACE, Map.of("ip", address));
    }

    private static List<Map<String, @Nullable Object>> conditions(List<PodStatus.Condition> wanted) {
        List<Map<String, @Nullable Object>> conditions = new ArrayList<>();
        for (PodStatus.Condition condition : wanted) {
            Map<String, @Nullable Object> one = new LinkedHashMap<>();
            one.put("type", condition.type());
            one.put("status", condition.status() ? "True" : "False");
            one.put("reason", orNull(condition.reason()));
            one.put("message", orNull(condition.message()));
            one.put("lastTransitionTime", stamp(condition.changed()));
            conditions.add(one);
        }
        Set<String> types = wanted.stream().map(PodStatus.Condition::type).collect(Collectors.toSet());
        for (String own : OWN_CONDITIONS) {
            if (!types.contains(own)) {
                Map<String, @Nullable Object> gone = new LinkedHashMap<>();
                gone.put("$patch", "delete");
                gone.put("type", own);
                conditions.add(gone);
            }
        }
        return conditions;
    }

    /** The list is replaced as a whole, so every field the schema requires is there, and empty ones are left out. */
    private static Map<String, Object> container(PodStatus.Container container) {
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("name", container.name());
        status.put("image", container.image());
        // A VM has no image id apart from its image; consumers want a text once something runs.
        status.put("imageID", container.containerId().isEmpty() ? "" : container.image());
        if (!container.containerId().isEmpty()) {
            status.put("containerID", container.containerId());
        }
        status.put("ready", container.ready());
        status.put("started", container.state() instanceof State.Running);
        status.put("restartCount", container.restarts());
        status.put("state", state(container));
        return status;
    }

    private static Map<String, Object> state(PodStatus.Container container) {
        return switch (container.state()) {
            case State.Running(Instant since) -> Map.of("running", Map.of("startedAt", stamp(since)));
            case State.Waiting(String reason, String message) -> {
                Map<String, Object> waiting = new LinkedHashMap<>();
                put(waiting, "reason", reason);
                put(waiting, "message", message);
                yield Map.of("waiting", waiting);
            }
            case State.Terminated over -> {
                Map<String, Object> terminated = new LinkedHashMap<>();
                terminated.put("exitCode", over.exitCode());
                put(terminated, "reason", over.reason());
                put(terminated, "message", over.message());
                if (over.startedAt() != null) {
                    terminated.put("startedAt", stamp(over.startedAt()));
                }
                terminated.put("finishedAt", stamp(over.finishedAt()));
                put(terminated, "containerID", container.containerId());
                yield Map.of("terminated", terminated);
            }
        };
    }

    private static void put(Map<String, Object> map, String key, String value) {
        if (!value.isEmpty()) {
            map.put(key, value);
        }
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    /** The API keeps whole seconds. */
    private static String stamp(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
