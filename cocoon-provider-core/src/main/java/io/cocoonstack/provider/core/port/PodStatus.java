package io.cocoonstack.provider.core.port;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Pod's status as the engine wants it on the API server. Equal statuses are equal records: times change only with what they
 * time. Empty text and null are left out of the write.
 *
 * @param phase {@code Pending}, {@code Running}, {@code Succeeded} or {@code Failed}
 * @param reason machine-readable reason of the phase
 * @param message sentence for people
 * @param hostIp address of the node
 * @param podIp address of the guest
 * @param startTime when the VM was bound
 * @param conditions our conditions; those of others stay as they are
 * @param containers one entry per container of the spec, or none
 */
public record PodStatus(
        String phase,
        String reason,
        String message,
        String hostIp,
        String podIp,
        @Nullable Instant startTime,
        List<Condition> conditions,
        List<Container> containers) {

    public PodStatus {
        conditions = List.copyOf(conditions);
        containers = List.copyOf(containers);
    }

    /** Whether the phase is one that nothing may follow. */
    public boolean ended() {
        return phase.equals("Succeeded") || phase.equals("Failed");
    }

    /** A condition of ours. */
    public record Condition(String type, boolean status, String reason, String message, Instant changed) {}

    /**
     * A container.
     *
     * @param image the boot image
     * @param containerId {@code cocoon://<vm id>}, empty without a VM
     * @param restarts in-place restarts of the VM since it was bound
     */
    public record Container(String name, String image, String containerId, boolean ready, int restarts, State state) {}

    /** What a container is doing. */
    public sealed interface State {

        record Running(Instant since) implements State {}

        record Waiting(String reason, String message) implements State {}

        record Terminated(
                int exitCode,
                String reason,
                String message,
                @Nullable Instant startedAt,
                Instant finishedAt) implements State {}
    }
}
