package io.cocoonstack.provider.core.cluster.environment;

import io.cocoonstack.provider.core.cluster.api.ApiPath;
import io.cocoonstack.provider.core.cluster.api.ApiServer;
import io.cocoonstack.provider.core.cluster.api.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Reads from the API server when asked, and keeps what it found for seconds: a hundred Pods with one config map are one question,
 * and no right to watch every secret of the cluster is needed. What was not found is asked for again. Thread-safe.
 */
public final class ClusterEnvironmentSource implements EnvironmentSource {

    private static final Duration KEPT = Duration.ofSeconds(10);
    private static final int REMEMBERED = 256;

    private record Kept(Lookup.Found<?> found, Instant until) {}

    private final ApiServer server;
    private final InstantSource clock;
    private final Map<String, Kept> cache = new ConcurrentHashMap<>();

    public ClusterEnvironmentSource(ApiServer server, InstantSource clock) {
        this.server = server;
        this.clock = clock;
    }

    @Override
    public Lookup<Map<String, String>> values(ReferenceKind kind, String namespace, String name) {
        return read(
                ApiPath.namespaced(namespace, kind.resource(), name),
                json -> strings(json.path("data"), kind == ReferenceKind.SECRET));
    }

    @Override
    public Lookup<List<ServiceFacts>> services(String namespace) {
        return read(ApiPath.namespaced(namespace, "services"), ClusterEnvironmentSource::list);
    }

    /** Asked for as a list, because roles made for virtual kubelets may list services and not get one. */
    @Override
    public Lookup<List<ServiceFacts>> kubernetes() {
        String one = "?fieldSelector=" + ApiPath.encode("metadata.name=kubernetes");
        return read(ApiPath.namespaced("default", "services") + one, ClusterEnvironmentSource::list);
    }

    @SuppressWarnings("unchecked") // a path is always read with the same function
    private <T> Lookup<T> read(String path, Function<JsonNode, T> shape) {
        Instant now = clock.instant();
        Kept kept = cache.get(path);
        if (kept != null && kept.until().isAfter(now)) {
            return (Lookup<T>) kept.found();
        }
        try {
            Reply reply = server.get(path);
            if (reply.notFound()) {
                return new Lookup.Absent<>();
            }
            if (!reply.ok() || !reply.json().isObject()) {
                return new Lookup.Unreadable<>(reply.problem());
            }
            Lookup.Found<T> found = new Lookup.Found<>(shape.apply(reply.json()));
            keep(path, found, now);
            return found;
        } catch (IOException | IllegalArgumentException e) {
            return new Lookup.Unreadable<>(String.valueOf(e.getMessage()));
        }
    }

    private void keep(String path, Lookup.Found<?> found, Instant now) {
        cache.values().removeIf(old -> !old.until().isAfter(now));
        if (cache.size() < REMEMBERED) {
            cache.put(path, new Kept(found, now.plus(KEPT)));
        }
    }

    private static Map<String, String> strings(JsonNode data, boolean encoded) {
        Map<String, String> values = new HashMap<>();
        data.properties().forEach(entry -> {
            String text = entry.getValue().asString("");
            values.put(
                    entry.getKey(),
                    encoded ? new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8) : text);
        });
        return Map.copyOf(values);
    }

    private static List<ServiceFacts> list(JsonNode json) {
        if (!json.path("items").isArray()) {
            throw new IllegalArgumentException("a list without items");
        }
        return json.path("items")
                .valueStream()
                .map(ClusterEnvironmentSource::service)
                .toList();
    }

    private static ServiceFacts service(JsonNode json) {
        List<ServiceFacts.Port> ports = new ArrayList<>();
        for (JsonNode port : json.path("spec").path("ports")) {
            ports.add(new ServiceFacts.Port(
                    port.path("name").asString(""),
                    port.path("port").asInt(0),
                    port.path("protocol").asString("TCP")));
        }
        return new ServiceFacts(
                json.path("metadata").path("name").asString(""),
                json.path("spec").path("clusterIP").asString(""),
                ports);
    }
}
