package io.cocoonstack.provider.testing.apiserver.internal.rest;

import io.cocoonstack.provider.testing.apiserver.internal.control.Remover;
import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiReply;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiRequest;
import io.cocoonstack.provider.testing.apiserver.internal.message.Representation;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.rules.DeleteRequest;
import io.cocoonstack.provider.testing.apiserver.internal.store.Listing;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectKey;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectStore;
import tools.jackson.databind.node.ObjectNode;

/** delete and deletecollection. */
final class Deletes {

    private final ObjectStore store;
    private final Remover remover;

    Deletes(ObjectStore store, Remover remover) {
        this.store = store;
        this.remover = remover;
    }

    ApiReply one(Target target, ApiRequest request, Representation representation) {
        DeleteRequest wish = wish(request);
        ObjectNode last = remover.delete(target.type(), target.key(), wish).orElseThrow(target::notFound);
        boolean gone = store.get(target.key()).isEmpty();
        if (!gone || target.type().has(ResourceType.Trait.RETURN_DELETED)) {
            return ApiReply.ok(representation.one(last));
        }
        return ApiReply.ok(success(target.type(), last));
    }

    ApiReply many(Target target, ApiRequest request, Listing selected, Representation representation) {
        DeleteRequest wish = wish(request);
        for (ObjectNode object : selected.objects()) {
            var key = new ObjectKey(target.type().collection(), Metadata.namespace(object), Metadata.name(object));
            // Somebody else may have been faster; then there is nothing left to do.
            remover.delete(target.type(), key, wish);
        }
        ObjectNode list = representation.many(selected);
        Json.child(list, "metadata").put("resourceVersion", Long.toString(store.revision()));
        return ApiReply.ok(list);
    }

    private static DeleteRequest wish(ApiRequest request) {
        return DeleteRequest.of(request.objectOrEmpty(), request.parameter("gracePeriodSeconds"), request.dryRun());
    }

    private static ObjectNode success(ResourceType type, ObjectNode last) {
        ObjectNode status = Json.object();
        status.put("kind", "Status");
        status.put("apiVersion", "v1");
        status.putObject("metadata");
        status.put("status", "Success");
        ObjectNode details = status.putObject("details");
        details.put("name", Metadata.name(last));
        if (!type.group().isEmpty()) {
            details.put("group", type.group());
        }
        details.put("kind", type.plural());
        details.put("uid", Metadata.uid(last));
        return status;
    }
}
