package io.cocoonstack.provider.testing.apiserver.internal.rest;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiReply;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiRequest;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.DeleteRequest;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.store.Edit;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectKey;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectStore;
import java.time.Clock;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What can be posted to a Pod: a binding and an eviction. */
final class PodActions {

    private final ObjectStore store;
    private final Deletes deletes;
    private final Clock clock;

    PodActions(ObjectStore store, Deletes deletes, Clock clock) {
        this.store = store;
        this.deletes = deletes;
        this.clock = clock;
    }

    ApiReply bind(Target target, ApiRequest request) {
        ObjectNode binding = request.object();
        String node = Json.text(binding, "target", "name");
        if (node.isEmpty()) {
            throw ApiFailure.badRequest("target.name: Required value");
        }
        if (bind(target.type(), target.key(), node, Metadata.uid(binding)).isEmpty()) {
            throw target.notFound();
        }
        return success();
    }

    /** Puts a Pod on a node; an empty UID means any incarnation. */
    Optional<ObjectNode> bind(ResourceType pods, ObjectKey key, String node, String uid) {
        return store.edit(key, pod -> {
            if (!uid.isEmpty() && !uid.equals(Metadata.uid(pod))) {
                throw ApiFailure.otherUid(pods, key.name(), uid, Metadata.uid(pod));
            }
            String bound = Json.text(pod, "spec", "nodeName");
            if (!bound.isEmpty()) {
                throw ApiFailure.conflict(
                        pods, key.name(), "pod %s is already assigned to node \"%s\"".formatted(key.name(), bound));
            }
            if (Metadata.deleting(pod)) {
                throw ApiFailure.conflict(
                        pods,
                        key.name(),
                        "pod %s is being deleted, cannot be assigned to a host".formatted(key.name()));
            }
            Json.child(pod, "spec").put("nodeName", node);
            condition(pod, "PodScheduled", "", "");
            return new Edit.Keep(pod);
        });
    }

    ApiReply evict(Target target, ApiRequest request) {
        JsonNode options = request.objectOrEmpty().path("deleteOptions");
        DeleteRequest wish = DeleteRequest.of(options, "", request.dryRun());
        if (!wish.dryRun()) {
            store.edit(target.key(), pod -> {
                wish.check(target.type(), pod);
                condition(pod, "DisruptionTarget", "EvictionByEvictionAPI", "Eviction API: evicting");
                return new Edit.Keep(pod);
            });
        }
        // The condition was a write of its own, so a resourceVersion asked for has been compared already.
        DeleteRequest rest = new DeleteRequest(wish.graceSeconds(), wish.uid(), "", wish.dryRun());
        if (deletes.delete(target.type(), target.key(), rest).isEmpty()) {
            throw target.notFound();
        }
        return success();
    }

    private void condition(ObjectNode pod, String type, String reason, String message) {
        ArrayNode conditions = Json.list(Json.child(pod, "status"), "conditions");
        conditions.removeIf(c -> Json.text(c, "type").equals(type));
        ObjectNode condition = conditions.addObject();
        condition.put("type", type);
        condition.put("status", "True");
        condition.putNull("lastProbeTime");
        condition.put("lastTransitionTime", Metadata.now(clock));
        if (!reason.isEmpty()) {
            condition.put("reason", reason);
            condition.put("message", message);
        }
    }

    private static ApiReply success() {
        ObjectNode status = Json.object();
        status.put("kind", "Status");
        status.put("apiVersion", "v1");
        status.putObject("metadata");
        status.put("status", "Success");
        status.put("code", 201);
        return ApiReply.json(201, status);
    }
}
