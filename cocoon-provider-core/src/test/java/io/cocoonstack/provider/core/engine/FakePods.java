package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.core.port.PodStatus;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An API server that holds Pods, remembers every write in order, and can be made to refuse. */
final class FakePods implements PodPort {

    final Map<String, PodRecord> stored = new LinkedHashMap<>();
    final Map<String, PodStatus> statuses = new HashMap<>();
    final List<String> writes = new ArrayList<>();
    final List<String> events = new ArrayList<>();
    /** Answers given before the ordinary ones, one a call. */
    final Deque<Answer> answers = new ArrayDeque<>();

    /** The next write is done, and the answer gets lost. */
    boolean loseNextAnswer;

    Environment environment = new Environment.Resolved();
    boolean outage;

    void store(PodRecord pod) {
        stored.put(pod.ref().uid(), pod);
    }

    PodRecord pod(String name) {
        return stored.values().stream()
                .filter(pod -> pod.ref().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    String annotation(String name, String key) {
        return pod(name).annotations().getOrDefault(key, "");
    }

    PodStatus status(String name) {
        return statuses.get(pod(name).ref().uid());
    }

    /** Where the first write that contains {@code part} stands in the order; there must be one. */
    int indexOfWrite(String part) {
        for (int i = 0; i < writes.size(); i++) {
            if (writes.get(i).contains(part)) {
                return i;
            }
        }
        throw new AssertionError("no write with " + part + " in " + writes);
    }

    boolean ready(String name) {
        return ready(status(name));
    }

    @Override
    public Answer writeStatus(PodRef pod, PodStatus status) {
        Answer answer = answer(pod, "status " + status.phase() + " ready=" + ready(status));
        if (answer == Answer.DONE) {
            statuses.put(pod.uid(), status);
            store(PodRecords.observed(stored.get(pod.uid()), observed(status)));
        }
        return lost(answer);
    }

    @Override
    public Answer writeAnnotations(PodRef pod, Map<String, @Nullable String> changes) {
        Answer answer = answer(pod, "annotations " + new TreeMap<>(changes));
        if (answer == Answer.DONE) {
            Map<String, String> merged = new HashMap<>(stored.get(pod.uid()).annotations());
            changes.forEach((key, value) -> {
                if (value == null) {
                    merged.remove(key);
                } else {
                    merged.put(key, value);
                }
            });
            store(PodRecords.annotated(stored.get(pod.uid()), merged));
        }
        return lost(answer);
    }

    @Override
    public Answer delete(PodRef pod, long graceSeconds) {
        Answer answer = answer(pod, "delete grace=" + graceSeconds);
        if (answer == Answer.DONE) {
            if (graceSeconds == 0) {
                stored.remove(pod.uid());
            } else {
                store(PodRecords.deleting(stored.get(pod.uid())));
            }
        }
        return answer;
    }

    @Override
    public void event(PodRef pod, EventType type, String reason, String message) {
        events.add(pod.name() + " " + type + " " + reason + ": " + message);
    }

    @Override
    public Environment resolveEnvironment(PodRef pod) {
        return environment;
    }

    private Answer lost(Answer answer) {
        boolean lost = loseNextAnswer;
        loseNextAnswer = false;
        return lost ? Answer.FAILED : answer;
    }

    private Answer answer(PodRef pod, String write) {
        Locks.noneHeld(write);
        if (outage) {
            return Answer.FAILED;
        }
        Answer given = answers.poll();
        if (given != null && given != Answer.DONE) {
            return given;
        }
        if (!stored.containsKey(pod.uid())) {
            return Answer.SUPERSEDED;
        }
        writes.add(pod.name() + " " + write);
        return Answer.DONE;
    }

    private static boolean ready(PodStatus status) {
        return status.conditions().stream()
                .anyMatch(condition -> condition.type().equals("Ready") && condition.status());
    }

    private static ObservedStatus observed(PodStatus status) {
        return new ObservedStatus(
                status.phase(),
                status.reason(),
                status.podIp(),
                status.startTime(),
                status.conditions().stream()
                        .map(condition -> new ObservedStatus.Condition(
                                condition.type(),
                                condition.status() ? "True" : "False",
                                condition.reason(),
                                condition.message(),
                                condition.changed()))
                        .toList(),
                status.containers().stream()
                        .map(container -> new ObservedStatus.Container(
                                container.name(),
                                container.containerId(),
                                container.ready(),
                                switch (container.state()) {
                                    case PodStatus.State.Running _ -> "running";
                                    case PodStatus.State.Waiting _ -> "waiting";
                                    case PodStatus.State.Terminated _ -> "terminated";
                                },
                                container.state() instanceof PodStatus.State.Running running ? running.since() : null))
                        .toList());
    }
}
