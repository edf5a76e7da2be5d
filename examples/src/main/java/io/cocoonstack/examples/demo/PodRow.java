package io.cocoonstack.examples.demo;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** One line of the table: a Pod as anybody with {@code kubectl} sees it. Empty text stands for nothing. */
record PodRow(String pod, String vm, String phase, String ip, String ready, String lastEvent) {

    private static final String VM_NAME = "vm.cocoonstack.io/name";

    static PodRow of(Pod pod, List<Event> events) {
        String name = pod.getMetadata().getName();
        return new PodRow(
                name,
                pod.getMetadata().getAnnotations().getOrDefault(VM_NAME, ""),
                pod.getMetadata().getDeletionTimestamp() != null
                        ? "Terminating"
                        : text(pod.getStatus().getPhase()),
                text(pod.getStatus().getPodIP()),
                pod.getStatus().getConditions().stream()
                        .filter(condition -> condition.getType().equals("Ready"))
                        .map(PodCondition::getStatus)
                        .findFirst()
                        .orElse(""),
                events.stream()
                        .filter(event -> name.equals(event.getInvolvedObject().getName()))
                        .max(Comparator.comparing(PodRow::time))
                        .map(event -> event.getReason() + ": " + event.getMessage())
                        .orElse(""));
    }

    boolean up() {
        return phase.equals("Running") && ready.equals("True") && !ip.isEmpty();
    }

    private static String time(Event event) {
        return Objects.requireNonNullElse(
                event.getLastTimestamp(), event.getMetadata().getCreationTimestamp());
    }

    private static String text(String value) {
        return Objects.requireNonNullElse(value, "");
    }
}
