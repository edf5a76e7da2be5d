package io.cocoonstack.provider.testing.apiserver.internal.rest;

import io.cocoonstack.provider.testing.apiserver.internal.control.Binder;
import io.cocoonstack.provider.testing.apiserver.internal.control.Cluster;
import io.cocoonstack.provider.testing.apiserver.internal.control.Remover;
import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiReply;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiRequest;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.rules.DeleteRequest;
import io.cocoonstack.provider.testing.apiserver.internal.rules.PodConditions;
import io.cocoonstack.provider.testing.apiserver.internal.store.Edit;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectStore;
import java.time.Clock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What can be posted to a Pod: a binding and an eviction. */
final class PodActions {

    private final ObjectStore store;
    private final Remover remover;
    private final Binder binder;
    private final Clock clock;

    PodActions(Cluster cluster) {
        this.store = cluster.store();
        this.remover = cluster.remover();
        this.binder = cluster.binder();
        this.clock = cluster.clock();
    }

    ApiReply bind(Target target, ApiRequest request) {
        ObjectNode binding = request.object();
        String node = Json.text(binding, "target", "name");
        if (node.isEmpty()) {
            throw ApiFailure.badRequest("target.name: Required value");
        }
        if (binder.bind(target.type(), target.key(), node, Metadata.uid(binding))
                .isEmpty()) {
            throw target.notFound();
        }
        return success();
    }

    ApiReply evict(Target target, ApiRequest request) {
        JsonNode options = request.objectOrEmpty().path("deleteOptions");
        DeleteRequest wish = DeleteRequest.of(options, "", request.dryRun());
        if (!wish.dryRun()) {
            store.edit(target.key(), pod -> {
                wish.check(target.type(), pod);
                PodConditions.set(
                        pod,
                        "DisruptionTarget",
                        "EvictionByEvictionAPI",
                        "Eviction API: evicting",
                        Metadata.now(clock));
                return new Edit.Keep(pod);
            });
        }
        // The condition was a write of its own, so a resourceVersion asked for has been compared already.
        DeleteRequest rest = new DeleteRequest(wish.graceSeconds(), wish.uid(), "", wish.dryRun());
        if (remover.delete(target.type(), target.key(), rest).isEmpty()) {
            throw target.notFound();
        }
        return success();
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
