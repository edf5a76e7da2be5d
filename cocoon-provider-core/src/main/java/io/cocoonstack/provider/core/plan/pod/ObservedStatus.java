package io.cocoonstack.provider.core.plan.pod;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of a Pod's status on the API server that is compared with ours, and the times that must stay as they are.
 *
 * @param phase phase text, empty when unset
 * @param reason status reason, empty when unset
 * @param podIp address, empty when unset
 * @param startTime when the Pod was first seen running, null when unset
 * @param conditions conditions by whoever wrote them
 * @param containers container statuses in the server's order
 */
public record ObservedStatus(
        String phase,
        String reason,
        String podIp,
        @Nullable Instant startTime,
        List<Condition> conditions,
        List<Container> containers) {

    /** A Pod whose status nobody wrote yet. */
    public static final ObservedStatus NONE = new ObservedStatus("", "", "", null, List.of(), List.of());

    /** Whether it shows that VM as the Pod's. */
    public boolean shows(String vmId) {
        return containers.stream().anyMatch(container -> container.id().equals(Container.idOf(vmId)));
    }

    /** Since when the first container that says so runs. */
    public Optional<Instant> runningSince() {
        return containers.stream()
                .map(Container::startedAt)
                .filter(Objects::nonNull)
                .findFirst();
    }

    public ObservedStatus {
        conditions = List.copyOf(conditions);
        containers = List.copyOf(containers);
    }

    /**
     * A condition.
     *
     * @param status {@code True}, {@code False} or {@code Unknown}
     * @param reason empty when unset
     * @param changed when the status last changed
     */
    public record Condition(
            String type,
            String status,
            String reason,
            String message,
            @Nullable Instant changed) {}

    /**
     * A container status.
     *
     * @param id whose container it is, empty when unset
     * @param state {@code running}, {@code waiting}, {@code terminated} or empty
     * @param startedAt since when it runs
     */
    public record Container(
            String name,
            String id,
            boolean ready,
            String state,
            @Nullable Instant startedAt) {

        /** The container id of a VM, the same for all containers of its Pod. */
        public static String idOf(String vmId) {
            return "cocoon://" + vmId;
        }
    }
}
