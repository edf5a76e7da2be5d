package io.cocoonstack.provider.core.sim.server;

import io.cocoonstack.provider.core.port.PodStatus;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a patch of a status says.
 *
 * @param status what it sets
 * @param dropped types of the conditions it deletes
 */
record StatusRead(PodStatus status, Set<String> dropped) {

    static StatusRead of(JsonNode patch) {
        JsonNode conditions = patch.path("conditions");
        return new StatusRead(
                new PodStatus(
                        text(patch, "phase"),
                        text(patch, "reason"),
                        text(patch, "message"),
                        text(patch, "hostIP"),
                        text(patch, "podIP"),
                        time(patch, "startTime"),
                        conditions
                                .valueStream()
                                .filter(condition -> !deletes(condition))
                                .map(StatusRead::condition)
                                .toList(),
                        patch.path("containerStatuses")
                                .valueStream()
                                .map(StatusRead::container)
                                .toList()),
                conditions
                        .valueStream()
                        .filter(StatusRead::deletes)
                        .map(condition -> text(condition, "type"))
                        .collect(Collectors.toSet()));
    }

    private static boolean deletes(JsonNode condition) {
        return text(condition, "$patch").equals("delete");
    }

    private static PodStatus.Condition condition(JsonNode json) {
        return new PodStatus.Condition(
                text(json, "type"),
                text(json, "status").equals("True"),
                text(json, "reason"),
                text(json, "message"),
                Instant.parse(text(json, "lastTransitionTime")));
    }

    private static PodStatus.Container container(JsonNode json) {
        return new PodStatus.Container(
                text(json, "name"),
                text(json, "image"),
                text(json, "containerID"),
                json.path("ready").asBoolean(),
                json.path("restartCount").asInt(),
                state(json.path("state")));
    }

    private static PodStatus.State state(JsonNode state) {
        JsonNode running = state.path("running");
        JsonNode over = state.path("terminated");
        if (running.isObject()) {
            return new PodStatus.State.Running(Instant.parse(text(running, "startedAt")));
        }
        return over.isObject()
                ? new PodStatus.State.Terminated(
                        over.path("exitCode").asInt(),
                        text(over, "reason"),
                        text(over, "message"),
                        time(over, "startedAt"),
                        Instant.parse(text(over, "finishedAt")))
                : new PodStatus.State.Waiting(
                        text(state.path("waiting"), "reason"), text(state.path("waiting"), "message"));
    }

    private static String text(JsonNode json, String name) {
        return json.path(name).asString("");
    }

    private static @Nullable Instant time(JsonNode json, String name) {
        return json.hasNonNull(name) ? Instant.parse(text(json, name)) : null;
    }
}
