package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.cluster.api.ApiRequests;
import io.cocoonstack.provider.core.cluster.pod.PodTable;
import io.cocoonstack.provider.core.cluster.write.ApiPods;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.core.port.PodStatus;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes go the way they go to a real API server; events and environments need no server here. */
record ClusterPodPort(PodPort writes, PodPort rest) implements PodPort {

    static PodPort over(ApiRequests server, PodTable table, PodPort rest) {
        return new ClusterPodPort(new ApiPods(server, table, null, null, null), rest);
    }

    @Override
    public Answer writeStatus(PodRef pod, PodStatus status) {
        return writes.writeStatus(pod, status);
    }

    @Override
    public Answer writeAnnotations(PodRef pod, Map<String, @Nullable String> changes) {
        return writes.writeAnnotations(pod, changes);
    }

    @Override
    public Answer delete(PodRef pod, long graceSeconds) {
        return writes.delete(pod, graceSeconds);
    }

    @Override
    public void event(PodRef pod, EventType type, String reason, String message) {
        rest.event(pod, type, reason, message);
    }

    @Override
    public Environment resolveEnvironment(PodRef pod) {
        return rest.resolveEnvironment(pod);
    }
}
