package io.cocoonstack.provider.core.cluster.registration;

import io.cocoonstack.provider.core.cluster.rest.ApiAnswer;
import io.cocoonstack.provider.core.cluster.rest.ApiCalls;
import io.cocoonstack.provider.core.port.Scheduling;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** Renews the node's lease every ten seconds: the sign of life that keeps its Pods from being evicted. */
final class HeartbeatLoop implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HeartbeatLoop.class);

    static final Duration RENEW = Duration.ofSeconds(10);
    /** A lease this old is nearly lost. */
    static final Duration ALARM = Duration.ofSeconds(30);

    private static final Duration FIRST_RETRY = Duration.ofMillis(200);
    private static final Duration LAST_RETRY = Duration.ofSeconds(7);
    private static final int TRIES = 5;
    private static final String LEASES = "apis/coordination.k8s.io/v1/namespaces/" + LeaseJson.NAMESPACE + "/leases";

    private final ApiCalls api;
    private final String node;
    private final Scheduling scheduling;
    private final Backoff backoff = new Backoff(FIRST_RETRY, LAST_RETRY);
    private final Troubles troubles = new Troubles(LOG, "node lease");
    private final Loop loop;

    private volatile String nodeUid = "";
    private volatile Instant renewed;
    private boolean alarmed;
    private @Nullable JsonNode cached;
    private String cachedFor = "";

    HeartbeatLoop(ApiCalls api, String node, Scheduling scheduling) {
        this.api = api;
        this.node = node;
        this.scheduling = scheduling;
        this.renewed = scheduling.now();
        this.loop = new Loop(scheduling, "node-lease", this::step, LAST_RETRY);
    }

    /** The server's uid of the node, which owns the lease. Without one there is no lease. */
    void owner(String uid) {
        nodeUid = uid;
        loop.poke();
    }

    void start() {
        renewed = scheduling.now();
        loop.poke();
    }

    /** Why the lease is about to be lost, empty while it is not. */
    Optional<String> problem() {
        if (!scheduling.now().isAfter(renewed.plus(ALARM))) {
            return Optional.empty();
        }
        return Optional.of(troubles.problem().orElse("node lease: the node is not registered"));
    }

    @Override
    public void close() {
        loop.close();
    }

    private Duration step() {
        Instant began = scheduling.now();
        String uid = nodeUid;
        if (uid.isEmpty()) {
            return RENEW;
        }
        ApiAnswer answer = renew(uid, began);
        Instant now = scheduling.now();
        if (answer.ok()) {
            renewed = now;
            alarmed = false;
            backoff.succeeded();
            troubles.none();
            Duration rest = Duration.between(now, began.plus(RENEW));
            return rest.isNegative() ? Duration.ZERO : rest;
        }
        troubles.seen(answer.problem());
        if (!alarmed && now.isAfter(renewed.plus(ALARM))) {
            alarmed = true;
            LOG.error(
                    "the lease of node {} was not renewed for {} s: {}",
                    node,
                    Duration.between(renewed, now).toSeconds(),
                    answer.problem());
        }
        return backoff.failed(Duration.ZERO);
    }

    /** One renewal; what the server refuses as stale is read again and repeated without a pause, a few times. */
    private ApiAnswer renew(String uid, Instant began) {
        if (!uid.equals(cachedFor)) {
            cached = null;
            cachedFor = uid;
        }
        for (int left = TRIES; ; left--) {
            boolean fromMemory = cached != null;
            ApiAnswer answer = attempt(uid);
            boolean stale = answer.conflict() || (fromMemory && answer.notFound());
            if (!stale || left <= 1 || scheduling.now().isAfter(began.plus(ALARM))) {
                return answer;
            }
        }
    }

    /** Writes what was seen last, without reading it first; reads it only when nothing was seen. */
    private ApiAnswer attempt(String uid) {
        String path = LEASES + "/" + node;
        JsonNode seen = cached;
        if (seen == null) {
            ApiAnswer found = api.get(path);
            if (found.notFound()) {
                return remember(api.post(LEASES, LeaseJson.create(node, uid, scheduling.now())));
            }
            if (!found.ok()) {
                return found;
            }
            seen = found.body();
        }
        return remember(api.put(path, LeaseJson.renew(seen, node, uid, scheduling.now())));
    }

    private ApiAnswer remember(ApiAnswer answer) {
        if (answer.ok()) {
            cached = answer.body();
        } else if (answer.conflict() || answer.notFound()) {
            cached = null;
        }
        return answer;
    }
}
