package io.cocoonstack.provider.testing.apiserver.internal.table;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The READY, STATUS and RESTARTS of a Pod, worked out of phase, reason and containers as the real server does. */
final class PodStatusText {

    private PodStatusText() {}

    static String ready(JsonNode pod) {
        long ready = containers(pod).stream()
                .filter(c -> c.path("ready").asBoolean(false)
                        && Json.at(c, "state", "running").isObject())
                .count();
        return ready + "/" + pod.path("spec").path("containers").size();
    }

    /** While init containers run their restarts count, afterwards only those of the others. */
    static String restarts(JsonNode pod, Age age) {
        boolean starting = !initialising(pod).isEmpty() && !condition(pod, "Initialized");
        JsonNode counted = pod.path("status").path(starting ? "initContainerStatuses" : "containerStatuses");
        long restarts = 0;
        String last = "";
        for (JsonNode container : counted) {
            restarts += Json.number(container, 0, "restartCount");
            String finished = Json.text(container, "lastState", "terminated", "finishedAt");
            last = finished.compareTo(last) > 0 ? finished : last;
        }
        return restarts > 0 && !last.isEmpty() ? restarts + " (" + age.since(last) + " ago)" : Long.toString(restarts);
    }

    static String status(JsonNode pod) {
        String phase = Json.text(pod, "status", "phase");
        String reason = Json.text(pod, "status", "reason");
        if (Metadata.deleting(pod)) {
            if (reason.equals("NodeLost")) {
                return "Unknown";
            }
            if (!phase.equals("Succeeded") && !phase.equals("Failed")) {
                return "Terminating";
            }
        }
        String text = reason.isEmpty() ? phase : reason;
        String initialising = initialising(pod);
        if (!initialising.isEmpty() && !condition(pod, "Initialized")) {
            return initialising;
        }
        boolean running = false;
        for (JsonNode container : containers(pod).reversed()) {
            String said = containerReason(container);
            running |= container.path("ready").asBoolean(false)
                    && Json.at(container, "state", "running").isObject();
            text = said.isEmpty() ? text : said;
        }
        if (text.equals("Completed") && running) {
            return condition(pod, "Ready") ? "Running" : "NotReady";
        }
        return text;
    }

    private static String containerReason(JsonNode container) {
        String waiting = Json.text(container, "state", "waiting", "reason");
        if (!waiting.isEmpty()) {
            return waiting;
        }
        JsonNode terminated = Json.at(container, "state", "terminated");
        return terminated.isObject() ? terminatedReason(terminated) : "";
    }

    private static String terminatedReason(JsonNode terminated) {
        String reason = Json.text(terminated, "reason");
        if (!reason.isEmpty()) {
            return reason;
        }
        long signal = Json.number(terminated, 0, "signal");
        return signal != 0 ? "Signal:" + signal : "ExitCode:" + Json.number(terminated, 0, "exitCode");
    }

    private static String initialising(JsonNode pod) {
        JsonNode statuses = pod.path("status").path("initContainerStatuses");
        for (int i = 0; i < statuses.size(); i++) {
            JsonNode terminated = Json.at(statuses.path(i), "state", "terminated");
            if (terminated.isObject() && Json.number(terminated, 0, "exitCode") == 0) {
                continue;
            }
            String waiting = Json.text(statuses.path(i), "state", "waiting", "reason");
            if (terminated.isObject()) {
                return "Init:" + terminatedReason(terminated);
            }
            if (!waiting.isEmpty() && !waiting.equals("PodInitializing")) {
                return "Init:" + waiting;
            }
            return "Init:" + i + "/" + pod.path("spec").path("initContainers").size();
        }
        return "";
    }

    private static boolean condition(JsonNode pod, String type) {
        return Json.at(pod, "status", "conditions")
                .valueStream()
                .anyMatch(c -> Json.text(c, "type").equals(type)
                        && Json.text(c, "status").equals("True"));
    }

    private static List<JsonNode> containers(JsonNode pod) {
        return Json.at(pod, "status", "containerStatuses").valueStream().toList();
    }
}
