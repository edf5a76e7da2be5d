package io.cocoonstack.provider.core.sim.server;

import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Pods as the API server shows them. Its times are whole seconds. */
public final class PodObjects {

    private PodObjects() {}

    public static Pod of(PodRecord pod, int version) {
        ObjectMetaBuilder meta = new ObjectMetaBuilder()
                .withNamespace(pod.ref().namespace())
                .withName(pod.ref().name())
                .withUid(pod.ref().uid())
                .withResourceVersion(Integer.toString(version))
                .withAnnotations(pod.annotations());
        if (!pod.cocoonSet().isEmpty()) {
            meta.withOwnerReferences(new OwnerReferenceBuilder()
                    .withKind("CocoonSet")
                    .withName(pod.cocoonSet())
                    .build());
        }
        PodRecord.Deletion deletion = pod.deletion();
        if (deletion != null) {
            meta.withDeletionGracePeriodSeconds(deletion.graceSeconds());
            meta.withDeletionTimestamp(stamp(deletion.at().plusSeconds(deletion.graceSeconds())));
        }
        return new PodBuilder()
                .withMetadata(meta.build())
                .withNewSpec()
                .withNodeName("node")
                .withRestartPolicy(pod.restartNever() ? "Never" : "Always")
                .withContainers(
                        pod.containers().stream().map(PodObjects::container).toList())
                .endSpec()
                .withStatus(status(pod.observed()))
                .build();
    }

    private static Container container(String name) {
        return new ContainerBuilder().withName(name).withImage("guest").build();
    }

    private static PodStatus status(ObservedStatus seen) {
        return new PodStatusBuilder()
                .withPhase(orNull(seen.phase()))
                .withReason(orNull(seen.reason()))
                .withPodIP(orNull(seen.podIp()))
                .withStartTime(stamp(seen.startTime()))
                .withConditions(
                        seen.conditions().stream().map(PodObjects::condition).toList())
                .withContainerStatuses(
                        seen.containers().stream().map(PodObjects::container).toList())
                .build();
    }

    private static PodCondition condition(ObservedStatus.Condition seen) {
        PodCondition condition = new PodCondition();
        condition.setType(seen.type());
        condition.setStatus(seen.status());
        condition.setReason(orNull(seen.reason()));
        condition.setMessage(orNull(seen.message()));
        condition.setLastTransitionTime(stamp(seen.changed()));
        return condition;
    }

    private static ContainerStatus container(ObservedStatus.Container seen) {
        ContainerStatusBuilder status = new ContainerStatusBuilder()
                .withName(seen.name())
                .withContainerID(orNull(seen.id()))
                .withReady(seen.ready());
        return switch (seen.state()) {
            case "running" ->
                status.withNewState()
                        .withNewRunning(stamp(seen.startedAt()))
                        .endState()
                        .build();
            case "waiting" ->
                status.withNewState().withNewWaiting().endWaiting().endState().build();
            case "terminated" ->
                status.withNewState()
                        .withNewTerminated()
                        .endTerminated()
                        .endState()
                        .build();
            default -> status.build();
        };
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    private static @Nullable String stamp(@Nullable Instant time) {
        return time == null ? null : time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
