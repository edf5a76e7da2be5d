package io.cocoonstack.provider.testing.apiserver.internal.control;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.rules.PodConditions;
import io.cocoonstack.provider.testing.apiserver.internal.store.Edit;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectKey;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectStore;
import java.time.Clock;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Puts Pods on nodes. */
public final class Binder {

    private final ObjectStore store;
    private final Clock clock;

    public Binder(ObjectStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /**
     * Puts a Pod on a node, empty when there is no such Pod.
     *
     * @param uid the incarnation meant, empty for any
     * @throws ApiFailure 409 when it is on a node already, is being deleted, or is another incarnation
     */
    public Optional<ObjectNode> bind(ResourceType pods, ObjectKey key, String node, String uid) {
        return store.edit(key, pod -> {
            if (!uid.isEmpty() && !uid.equals(Metadata.uid(pod))) {
                throw ApiFailure.otherUid(pods, key.name(), uid, Metadata.uid(pod));
            }
            String bound = Json.text(pod, "spec", "nodeName");
            if (!bound.isEmpty()) {
                throw conflict(key, "pod %s is already assigned to node \"%s\"".formatted(key.name(), bound));
            }
            if (Metadata.deleting(pod)) {
                throw conflict(key, "pod %s is being deleted, cannot be assigned to a host".formatted(key.name()));
            }
            Json.child(pod, "spec").put("nodeName", node);
            PodConditions.set(pod, "PodScheduled", "", "", Metadata.now(clock));
            return new Edit.Keep(pod);
        });
    }

    private static ApiFailure conflict(ObjectKey pod, String why) {
        return ApiFailure.conflict("pods/binding", pod.name(), why);
    }
}
