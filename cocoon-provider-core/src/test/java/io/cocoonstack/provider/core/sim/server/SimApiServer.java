package io.cocoonstack.provider.core.sim.server;

import io.cocoonstack.provider.core.cluster.api.ApiRequests;
import io.cocoonstack.provider.core.cluster.api.Json;
import io.cocoonstack.provider.core.cluster.api.Reply;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.sim.SimApi;
import io.cocoonstack.provider.testing.sim.Outside;
import io.cocoonstack.provider.testing.sim.Pace;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Requests about Pods, answered as kube-apiserver 1.36 does; calls get lost and are refused in all ways a client may meet. */
public final class SimApiServer implements ApiRequests {

    private static final long DEFAULT_GRACE = 30;

    private final SimApi api;
    private final Outside outside;

    public SimApiServer(SimApi api, Outside outside) {
        this.api = api;
        this.outside = outside;
    }

    /** A call that nobody answered. */
    private static final class Lost extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Lost(String why) {
            super(why, null, false, false);
        }
    }

    @Override
    public Reply get(String path) throws IOException {
        return call("GET " + path, () -> find(path)
                .map(pod -> new Reply(
                        200,
                        Json.MAPPER.writeValueAsString(
                                Map.of("metadata", Map.of("uid", pod.ref().uid()))),
                        Duration.ZERO))
                .orElseGet(SimApiServer::absent));
    }

    @Override
    public Reply patch(String path, Object body) throws IOException {
        JsonNode patch = Json.MAPPER.valueToTree(body);
        boolean status = path.endsWith("/status");
        return call((status ? "status " : "annotate ") + key(path), () -> {
            PodRecord pod = find(path).orElse(null);
            if (pod == null) {
                return absent();
            }
            if (!patch.at("/metadata/uid").asString().equals(pod.ref().uid())) {
                return refused(
                        422, "Invalid", Map.of("details", Map.of("causes", List.of(Map.of("field", "metadata.uid")))));
            }
            outside.note(() -> path + " " + patch);
            if (status) {
                StatusRead read = StatusRead.of(patch.path("status"));
                api.write(key(path), read.status(), read.dropped());
            } else {
                Map<String, @Nullable String> changes = new HashMap<>();
                patch.at("/metadata/annotations")
                        .properties()
                        .forEach(entry -> changes.put(
                                entry.getKey(),
                                entry.getValue().isNull()
                                        ? null
                                        : entry.getValue().asString()));
                api.annotate(key(path), changes);
            }
            return done();
        });
    }

    @Override
    public Reply delete(String path, Object body) throws IOException {
        JsonNode options = Json.MAPPER.valueToTree(body);
        return call("delete " + key(path), () -> {
            PodRecord pod = find(path).orElse(null);
            if (pod == null) {
                return absent();
            }
            if (!options.at("/preconditions/uid").asString().equals(pod.ref().uid())) {
                return refused(409, "Conflict", Map.of());
            }
            api.delete(key(path), options.path("gracePeriodSeconds").asLong(DEFAULT_GRACE));
            return done();
        });
    }

    @Override
    public Reply post(String path, Object body) {
        throw new UnsupportedOperationException(path);
    }

    @Override
    public Reply put(String path, Object body) {
        throw new UnsupportedOperationException(path);
    }

    private Reply call(String name, Supplier<Reply> effect) throws IOException {
        try {
            return outside.call(name, Pace.QUICK, Lost::new, () -> Optional.of(effect.get()))
                    .orElseThrow();
        } catch (Lost lost) {
            return switch (outside.fate().next("kind of refusal").nextInt(6)) {
                case 0 -> refused(409, "Conflict", Map.of("message", "the object has been modified"));
                case 1 -> refused(500, "InternalError", Map.of());
                case 2 -> new Reply(429, "slow down", Duration.ofSeconds(1));
                case 3 -> new Reply(404, "no such page", Duration.ZERO);
                default -> throw new IOException(lost.getMessage(), lost);
            };
        }
    }

    private Optional<PodRecord> find(String path) {
        return api.pod(key(path));
    }

    /** Namespace and name. */
    private static String key(String path) {
        String[] parts = path.split("/");
        return parts[3] + "/" + parts[5];
    }

    private static Reply done() {
        return new Reply(200, "{}", Duration.ZERO);
    }

    private static Reply absent() {
        return refused(404, "NotFound", Map.of());
    }

    private static Reply refused(int code, String reason, Map<String, Object> more) {
        Map<String, Object> status = new HashMap<>(more);
        status.put("kind", "Status");
        status.put("reason", reason);
        return new Reply(code, Json.MAPPER.writeValueAsString(status), Duration.ZERO);
    }
}
