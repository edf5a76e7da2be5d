package io.cocoonstack.provider.core.cluster.registration;

import io.cocoonstack.provider.core.cluster.rest.ApiAnswer;
import io.cocoonstack.provider.core.cluster.rest.ApiCalls;
import io.cocoonstack.provider.core.node.WantedNode;
import io.cocoonstack.provider.core.port.Scheduling;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Looks at the Node object every ten seconds and writes what differs; a node that is missing is created, whenever that is. */
final class StatusLoop implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StatusLoop.class);

    static final Duration LOOK = Duration.ofSeconds(10);
    static final Duration WRITE = Duration.ofMinutes(1);
    private static final Duration FIRST_RETRY = Duration.ofMillis(100);
    private static final Duration LAST_RETRY = Duration.ofSeconds(7);
    private static final String NODES = "api/v1/nodes";

    private final ApiCalls api;
    private final Supplier<WantedNode> wanted;
    private final Scheduling scheduling;
    private final Consumer<String> uids;
    private final Backoff backoff = new Backoff(FIRST_RETRY, LAST_RETRY);
    private final Troubles troubles = new Troubles(LOG, "node object");
    private final Loop loop;

    private @Nullable WantedNode written;
    private Instant writtenAt = Instant.EPOCH;
    private String uid = "";

    /** {@code uids} hears the server's uid of the node each time it is another one. */
    StatusLoop(ApiCalls api, Supplier<WantedNode> wanted, Scheduling scheduling, Consumer<String> uids) {
        this.api = api;
        this.wanted = wanted;
        this.scheduling = scheduling;
        this.uids = uids;
        this.loop = new Loop(scheduling, "node-status", this::step, LAST_RETRY);
    }

    /** Looks now; the first call starts the loop. */
    void poke() {
        loop.poke();
    }

    /** Why the node is not as wanted on the API server, empty while it is. */
    Optional<String> problem() {
        return troubles.problem();
    }

    @Override
    public void close() {
        loop.close();
    }

    private Duration step() {
        WantedNode node = wanted.get();
        ApiAnswer answer = look(node);
        if (answer.ok()) {
            backoff.succeeded();
            troubles.none();
            return LOOK;
        }
        Duration wait = backoff.failed(answer.retryAfter());
        troubles.seen(answer.problem());
        return wait;
    }

    private ApiAnswer look(WantedNode node) {
        ApiAnswer found = api.get(NODES + "/" + node.name());
        if (found.notFound()) {
            return create(node, found);
        }
        if (!found.ok()) {
            return found;
        }
        JsonNode current = found.body();
        if (current.path("metadata").path("uid").asString("").isEmpty()) {
            return ApiAnswer.failed("GET " + NODES + ": the answer is no Node");
        }
        seen(current);
        Optional<ObjectNode> change = NodePatch.object(current, node);
        if (change.isPresent()) {
            ApiAnswer changed = api.patch(NODES + "/" + node.name(), change.get());
            if (!changed.ok()) {
                return changed;
            }
            current = changed.body();
        }
        Instant now = scheduling.now();
        if (node.equals(written) && now.isBefore(writtenAt.plus(WRITE)) && !NodePatch.overwritten(current, node)) {
            return found;
        }
        ApiAnswer answer = api.patch(NODES + "/" + node.name() + "/status", NodePatch.status(current, node, now));
        if (answer.ok()) {
            written(node, now);
        }
        return answer;
    }

    private ApiAnswer create(WantedNode node, ApiAnswer missing) {
        if (loop.closed()) {
            return missing;
        }
        if (!uid.isEmpty()) {
            LOG.warn("node {} was deleted by somebody else; creating it again", node.name());
        }
        Instant now = scheduling.now();
        ApiAnswer created = api.post(NODES, NodeJson.create(node, now));
        if (created.ok()) {
            LOG.info("node {} created", node.name());
            written(node, now);
            seen(created.body());
        }
        return created;
    }

    private void written(WantedNode node, Instant now) {
        written = node;
        writtenAt = now;
    }

    private void seen(JsonNode node) {
        String found = node.path("metadata").path("uid").asString("");
        if (!found.isEmpty() && !found.equals(uid)) {
            uid = found;
            uids.accept(found);
        }
    }
}
