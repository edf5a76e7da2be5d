package io.cocoonstack.provider.core.cluster.write;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.cluster.api.ApiPath;
import io.cocoonstack.provider.core.cluster.api.ApiRequests;
import io.cocoonstack.provider.core.cluster.api.Reply;
import io.cocoonstack.provider.core.cluster.environment.EnvironmentResolver;
import io.cocoonstack.provider.core.cluster.environment.EnvironmentSource;
import io.cocoonstack.provider.core.cluster.environment.NodeFacts;
import io.cocoonstack.provider.core.cluster.environment.Resolution;
import io.cocoonstack.provider.core.cluster.event.EventRecorder;
import io.cocoonstack.provider.core.cluster.event.EventSubject;
import io.cocoonstack.provider.core.cluster.pod.PodTable;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.core.port.PodStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine's Pods on a real API server. A refusal that may mean another incarnation is never guessed at: the server's own
 * words or a direct look decide. Thread-safe.
 */
public final class ApiPods implements PodPort {

    private static final Logger LOG = LoggerFactory.getLogger(ApiPods.class);

    private final ApiRequests server;
    private final PodTable table;
    private final EventRecorder events;
    private final EnvironmentSource environment;
    private final Supplier<NodeFacts> node;

    public ApiPods(
            ApiRequests server,
            PodTable table,
            EventRecorder events,
            EnvironmentSource environment,
            Supplier<NodeFacts> node) {
        this.server = server;
        this.table = table;
        this.events = events;
        this.environment = environment;
        this.node = node;
    }

    private interface Write {
        Reply send() throws IOException;
    }

    @Override
    public Answer writeStatus(PodRef pod, PodStatus status) {
        return write("status", pod, () -> server.patch(ApiPath.podStatus(pod), StatusPatch.of(pod, status)));
    }

    @Override
    public Answer writeAnnotations(PodRef pod, Map<String, @Nullable String> changes) {
        Map<String, Object> body = Map.of("metadata", Map.of("uid", pod.uid(), "annotations", changes));
        return write("annotations", pod, () -> server.patch(ApiPath.pod(pod), body));
    }

    @Override
    public Answer delete(PodRef pod, long graceSeconds) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("kind", "DeleteOptions");
        options.put("apiVersion", "v1");
        if (graceSeconds >= 0) {
            options.put("gracePeriodSeconds", graceSeconds);
        }
        options.put("preconditions", Map.of("uid", pod.uid()));
        return write("delete", pod, () -> server.delete(ApiPath.pod(pod), options));
    }

    @Override
    public void event(PodRef pod, EventType type, String reason, String message) {
        events.record(EventSubject.pod(pod), type, reason, message);
    }

    @Override
    public Environment resolveEnvironment(PodRef pod) {
        Optional<Pod> latest = table.find(pod);
        if (latest.isEmpty()) {
            return new Environment.Unavailable("Pod " + pod + " is not known any more");
        }
        Resolution resolution = EnvironmentResolver.resolve(latest.get(), environment, node.get());
        resolution.notices().forEach(notice -> event(pod, EventType.WARNING, notice.reason(), notice.message()));
        if (!resolution.missing().isEmpty()) {
            return new Environment.Missing(String.join("; ", resolution.missing()));
        }
        if (!resolution.unavailable().isEmpty()) {
            return new Environment.Unavailable(String.join("; ", resolution.unavailable()));
        }
        return new Environment.Resolved();
    }

    private Answer write(String what, PodRef pod, Write write) {
        try {
            Reply reply = write.send();
            if (reply.ok()) {
                return Answer.DONE;
            }
            if (superseded(pod, reply)) {
                LOG.debug("The {} of Pod {} ({}) came too late: {}", what, pod, pod.uid(), reply.problem());
                return Answer.SUPERSEDED;
            }
            LOG.warn("The {} of Pod {} was refused: {}", what, pod, reply.problem());
        } catch (IOException e) {
            LOG.warn("The {} of Pod {} was not written: {}", what, pod, e.getMessage());
        }
        return Answer.FAILED;
    }

    /**
     * A patch with another uid is refused as an invalid change of {@code metadata.uid} (422, kube-apiserver 1.36), a delete as
     * a conflict (409); both codes have other meanings too.
     */
    private boolean superseded(PodRef pod, Reply reply) throws IOException {
        if (reply.notFound() || (reply.code() == 422 && reply.blames("metadata.uid"))) {
            return true;
        }
        if (reply.code() != 409 && reply.code() != 422) {
            return false;
        }
        Reply look = server.get(ApiPath.pod(pod));
        return look.notFound()
                || (look.ok()
                        && !look.json()
                                .path("metadata")
                                .path("uid")
                                .asString(pod.uid())
                                .equals(pod.uid()));
    }
}
