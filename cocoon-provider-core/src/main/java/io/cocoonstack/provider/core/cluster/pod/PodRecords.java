package io.cocoonstack.provider.core.cluster.pod;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.contract.size.PodResources;
import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** API objects into the engine's records. Pure and total: every member may be absent, null or of a newer shape. */
public final class PodRecords {

    /** The grace period the API server gives a Pod that names none, in seconds. */
    private static final long DEFAULT_GRACE = 30;

    private PodRecords() {}

    public static PodRecord of(Pod pod) {
        ObjectMeta meta = orElse(pod.getMetadata(), new ObjectMeta());
        PodSpec spec = orElse(pod.getSpec(), new PodSpec());
        List<Container> containers = list(spec.getContainers());
        return new PodRecord(
                ref(pod),
                map(meta.getAnnotations()),
                containers.stream().map(container -> text(container.getName())).toList(),
                resources(containers),
                text(map(spec.getNodeSelector()).get(Annotations.CPU_CLASS)),
                cocoonSet(meta),
                "Never".equals(spec.getRestartPolicy()),
                deletion(meta, spec),
                pod.getStatus() == null ? ObservedStatus.NONE : observed(pod.getStatus()));
    }

    public static PodRef ref(Pod pod) {
        ObjectMeta meta = orElse(pod.getMetadata(), new ObjectMeta());
        return new PodRef(text(meta.getNamespace()), text(meta.getName()), text(meta.getUid()));
    }

    private static PodResources resources(List<Container> containers) {
        if (containers.isEmpty()) {
            return new PodResources(false, "", "", "", "");
        }
        ResourceRequirements wanted = orElse(containers.getFirst().getResources(), new ResourceRequirements());
        return new PodResources(
                true,
                quantity(wanted.getRequests(), "cpu"),
                quantity(wanted.getLimits(), "cpu"),
                quantity(wanted.getRequests(), "memory"),
                quantity(wanted.getLimits(), "memory"));
    }

    private static String quantity(@Nullable Map<String, Quantity> quantities, String name) {
        Quantity quantity = quantities == null ? null : quantities.get(name);
        return quantity == null ? "" : text(quantity.getAmount()) + text(quantity.getFormat());
    }

    private static String cocoonSet(ObjectMeta meta) {
        return list(meta.getOwnerReferences()).stream()
                .filter(owner -> "CocoonSet".equals(owner.getKind()))
                .map(OwnerReference::getName)
                .map(PodRecords::text)
                .findFirst()
                .orElse("");
    }

    private static PodRecord.@Nullable Deletion deletion(ObjectMeta meta, PodSpec spec) {
        if (meta.getDeletionTimestamp() == null) {
            return null;
        }
        Long grace = meta.getDeletionGracePeriodSeconds();
        if (grace == null) {
            grace = spec.getTerminationGracePeriodSeconds();
        }
        long seconds = Math.max(0, grace == null ? DEFAULT_GRACE : grace);
        // The stamp is the end of the grace period. An unreadable one still says that somebody asked.
        Instant end = time(meta.getDeletionTimestamp());
        return new PodRecord.Deletion(end == null ? Instant.EPOCH : end.minusSeconds(seconds), seconds);
    }

    private static ObservedStatus observed(PodStatus status) {
        return new ObservedStatus(
                text(status.getPhase()),
                text(status.getReason()),
                text(status.getPodIP()),
                time(status.getStartTime()),
                list(status.getConditions()).stream().map(PodRecords::condition).toList(),
                list(status.getContainerStatuses()).stream()
                        .map(PodRecords::container)
                        .toList());
    }

    private static ObservedStatus.Condition condition(PodCondition condition) {
        return new ObservedStatus.Condition(
                text(condition.getType()),
                text(condition.getStatus()),
                text(condition.getReason()),
                text(condition.getMessage()),
                time(condition.getLastTransitionTime()));
    }

    private static ObservedStatus.Container container(ContainerStatus status) {
        ContainerState state = orElse(status.getState(), new ContainerState());
        String word = Stream.of(
                        state.getRunning() == null ? null : "running",
                        state.getWaiting() == null ? null : "waiting",
                        state.getTerminated() == null ? null : "terminated")
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
        Instant since =
                state.getRunning() == null ? null : time(state.getRunning().getStartedAt());
        return new ObservedStatus.Container(
                text(status.getName()),
                text(status.getContainerID()),
                Boolean.TRUE.equals(status.getReady()),
                word,
                since);
    }

    private static @Nullable Instant time(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException odd) {
            return null;
        }
    }

    private static Map<String, String> map(@Nullable Map<String, String> map) {
        Map<String, String> clean = new HashMap<>();
        if (map != null) {
            map.forEach((key, value) -> {
                if (key != null && value != null) {
                    clean.put(key, value);
                }
            });
        }
        return clean;
    }

    private static <T> List<T> list(@Nullable List<T> list) {
        return list == null ? List.of() : list.stream().filter(Objects::nonNull).toList();
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static <T> T orElse(@Nullable T value, T other) {
        return value == null ? other : value;
    }
}
